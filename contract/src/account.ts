import { z } from 'zod';
import { defineErrors } from './define-errors.ts';
import { endpoint } from './endpoint.ts';
import { fileAnswer } from './file-answer.ts';
import { id } from './ids.ts';
import { email, newPassword } from './people.ts';
import { code, webAuthnAnswer, webAuthnOptions } from './sign-in.ts';

const done = z.object({ done: z.literal(true) });

/**
 * Reauthentication before an irreversible change: the person's password. A person without a password sends nothing;
 * their session has to be recent instead (`auth/sign-in-again`).
 */
const reauthentication = { currentPassword: z.string().max(1000).optional() };

export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
  /** Synchronized by a password manager, so that losing the device does not lose it. */
  synced: z.boolean(),
});
export type Passkey = z.infer<typeof passkey>;

/** How a person can sign in, for their settings. */
export const account = z.object({
  email: z.string(),
  /** A new address that is not confirmed yet. */
  pendingEmail: z.string().nullable(),
  hasPassword: z.boolean(),
  twoFactor: z.object({ on: z.boolean(), recoveryCodesLeft: z.int() }),
  passkeys: z.array(passkey),
  /** Accounts at the organization's single sign-on provider that are linked to this one. */
  singleSignOn: z.array(z.object({ name: z.string(), linkedAt: z.string() })),
  createdAt: z.string(),
});
export type Account = z.infer<typeof account>;

/** A device or browser where the person is signed in. */
export const openSession = z.object({
  id: z.string(),
  /** True for the session of this request. */
  current: z.boolean(),
  /** Such as `Firefox` and `Windows`; empty when unknown. */
  browser: z.string(),
  system: z.string(),
  kind: z.enum(['desktop', 'mobile', 'tablet', 'unknown']),
  ip: z.string(),
  signedInAt: z.string(),
  /** Active within the last ten minutes. */
  lastActiveAt: z.string(),
});
export type OpenSession = z.infer<typeof openSession>;

/** What deleting the account would do, for the confirmation dialog. */
export const deletionPreview = z.object({
  /** What prevents the deletion: owned teams and projects with other members. Empty when nothing does. */
  obstacles: z.array(z.object({ kind: z.string(), id: z.string(), name: z.string() })),
  /** What happens to the person's data: one sentence for each kind that there is. */
  consequences: z.array(z.string()),
});
export type DeletionPreview = z.infer<typeof deletionPreview>;

export const accountApi = {
  get: endpoint('GET', '/api/account', { input: z.object({}), output: account }),

  sessions: endpoint('GET', '/api/account/sessions', {
    input: z.object({}),
    output: z.object({ sessions: z.array(openSession) }),
  }),
  endSession: endpoint('DELETE', '/api/account/sessions/:sessionId', {
    input: z.object({ sessionId: id }),
    output: done,
  }),
  endOtherSessions: endpoint('POST', '/api/account/sessions/end-others', {
    input: z.object({}),
    output: done,
  }),

  /** Sets the password and ends all other sessions. */
  changePassword: endpoint('POST', '/api/account/password', {
    input: z.object({ ...reauthentication, newPassword }),
    output: done,
  }),
  /** Sends a confirmation link to the new address. Nothing changes until it is opened. */
  changeEmail: endpoint('POST', '/api/account/email', {
    input: z.object({ ...reauthentication, email }),
    output: account,
  }),
  keepEmail: endpoint('DELETE', '/api/account/email', { input: z.object({}), output: account }),

  /** A new secret for an authenticator app. Two-factor authentication is off until a code made with it is confirmed. */
  beginTwoFactor: endpoint('POST', '/api/account/two-factor/begin', {
    input: z.object({ ...reauthentication }),
    /** `uri` is encoded in the QR code; `secret` is the same secret for typing (base32). */
    output: z.object({ secret: z.string(), uri: z.string() }),
  }),
  confirmTwoFactor: endpoint('POST', '/api/account/two-factor/confirm', {
    input: z.object({ code }),
    output: z.object({ recoveryCodes: z.array(z.string()), account }),
  }),
  /** Invalidates the previous codes. */
  newRecoveryCodes: endpoint('POST', '/api/account/two-factor/recovery-codes', {
    input: z.object({ ...reauthentication }),
    output: z.object({ recoveryCodes: z.array(z.string()), account }),
  }),
  endTwoFactor: endpoint('POST', '/api/account/two-factor/end', {
    input: z.object({ ...reauthentication }),
    output: account,
  }),

  beginPasskey: endpoint('POST', '/api/account/passkeys/begin', {
    input: z.object({ ...reauthentication }),
    output: z.object({ options: webAuthnOptions }),
  }),
  addPasskey: endpoint('POST', '/api/account/passkeys', {
    input: z.object({ name: z.string().trim().max(60).default(''), response: webAuthnAnswer }),
    output: account,
  }),
  renamePasskey: endpoint('PATCH', '/api/account/passkeys/:passkeyId', {
    input: z.object({ passkeyId: id, name: z.string().trim().min(1, 'Enter a name.').max(60) }),
    output: account,
  }),
  removePasskey: endpoint('DELETE', '/api/account/passkeys/:passkeyId', {
    input: z.object({ passkeyId: id }),
    output: account,
  }),

  /** All of the person's data, as a zip of JSON and files. */
  download: endpoint('GET', '/api/account/download', { input: z.object({}), output: fileAnswer }),
  deletion: endpoint('GET', '/api/account/deletion', { input: z.object({}), output: deletionPreview }),
  /** Irreversible. `confirmation` is the person's e-mail address, typed. */
  delete: endpoint('POST', '/api/account/delete', {
    input: z.object({ ...reauthentication, confirmation: z.string().max(300) }),
    output: done,
  }),
};

/** Refusals. */
export const accountErrors = defineErrors({
  'account/session-not-found': { status: 404, text: 'This session has already ended.' },
  'account/passkey-not-found': { status: 404, text: 'This passkey was already removed.' },
  'account/too-many-passkeys': {
    status: 409,
    text: 'You have 20 passkeys, and there is no room for more. Remove one that you no longer use.',
  },
  'account/two-factor-is-on': { status: 409, text: 'Two-factor authentication is already on.' },
  'account/two-factor-is-off': { status: 409, text: 'Two-factor authentication is off.' },
  'account/last-way-in': {
    status: 409,
    text: 'This is your only way to sign in. Set a password first. Nothing was changed.',
  },
  'account/confirmation-wrong': {
    status: 422,
    text: 'This is not the e-mail address of your account. Nothing was deleted.',
  },
  'account/owns-with-others': {
    status: 409,
    text: 'You own {names}, with others in it. Hand it over or delete it first. Nothing was deleted.',
  },
});
