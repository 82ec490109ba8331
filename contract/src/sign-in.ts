import { z } from 'zod';
import { defineErrors } from './define-errors.ts';
import { endpoint } from './endpoint.ts';
import { currentUser, fullName, newPassword, timeZone } from './people.ts';

/** The six digits of an authenticator app, or a recovery code. Spaces and dashes are ignored. */
export const code = z.string().max(60);

/** The options of a WebAuthn call in the browser, as JSON. */
export const webAuthnOptions = z.record(z.string(), z.unknown());

const anything = z.unknown().optional();
/**
 * The browser's WebAuthn response, as JSON. Only the server looks inside (platform/auth/relying-party.ts): a recursive
 * schema of any JSON would walk whatever a stranger sends.
 */
export const webAuthnAnswer = z.object({ id: anything, rawId: anything, type: anything, response: anything });

/** A code from a link in an e-mail. */
const token = z.string().min(1).max(200);

export const signUpLink = z.object({
  email: z.string(),
  fullName: z.string(),
  /** The inviter, while the invitation is valid. */
  inviterName: z.string().nullable(),
});
export type SignUpLink = z.infer<typeof signUpLink>;

/** The ways to sign in besides a password, all for signed-out people. */
export const signInApi = {
  /** What this server offers to signed-out people. */
  options: endpoint('GET', '/api/auth/options', {
    input: z.object({ invitation: z.string().max(200).optional() }),
    output: z.object({
      signUps: z.enum(['open', 'invitation', 'closed']),
      /** Signing up takes a name and an address; the person chooses the password after opening the link sent there. */
      confirmsEmail: z.boolean(),
      /** The name of the single sign-on provider, for the button "Continue with …"; null when there is none. */
      singleSignOn: z.string().nullable(),
      /** The inviter, while the invitation in question is valid. `email` is the address it was sent to. */
      invitation: z.object({ inviterName: z.string(), email: z.string().nullable() }).nullable(),
    }),
  }),
  /** The second step of a sign-in whose first step returned a `challenge`. */
  secondFactor: endpoint('POST', '/api/auth/second-factor', {
    input: z.object({ challenge: z.string().min(1).max(200), code }),
    output: z.object({ user: currentUser }),
  }),
  beginPasskey: endpoint('POST', '/api/auth/passkey/begin', {
    input: z.object({}),
    output: z.object({ challenge: z.string(), options: webAuthnOptions }),
  }),
  passkey: endpoint('POST', '/api/auth/passkey', {
    input: z.object({ challenge: z.string().min(1).max(200), response: webAuthnAnswer }),
    output: z.object({ user: currentUser }),
  }),
  /** The provider's address to open. The provider redirects back to /auth/callback. */
  beginSingleSignOn: endpoint('POST', '/api/auth/single-sign-on/begin', {
    input: z.object({
      /** The path of this site to go to afterwards. */
      next: z.string().max(500).default(''),
      timeZone: z.string().max(64).default('UTC'),
      invitation: z.string().max(200).optional(),
    }),
    output: z.object({ url: z.string() }),
  }),
  /** The query of the address /auth/callback as the provider opened it, with the question mark. */
  singleSignOn: endpoint('POST', '/api/auth/single-sign-on', {
    input: z.object({ query: z.string().min(1).max(8000) }),
    output: z.object({ user: currentUser, next: z.string() }),
  }),
  /** What is known about the sign-up that a link finishes. */
  signUpLink: endpoint('POST', '/api/auth/sign-up/link', {
    input: z.object({ token }),
    output: signUpLink,
  }),
  /** Creates the account and signs in to it. */
  finishSignUp: endpoint('POST', '/api/auth/sign-up/finish', {
    input: z.object({ token, fullName, password: newPassword, timeZone }),
    output: z.object({ user: currentUser, next: z.string() }),
  }),
  /** Opens the link sent to a new address, in a session of the account that requested it. */
  confirmEmail: endpoint('POST', '/api/auth/confirm-email', {
    input: z.object({ token }),
    output: z.object({ email: z.string() }),
  }),
};

/**
 * Refusals of signing in, and of requests without a session (docs/product/sign-in.md; docs/product/general.md, "Texts
 * of the session").
 */
export const signInErrors = defineErrors({
  'auth/required': { status: 401, text: 'User not authenticated.' },
  'auth/required-for-teams': { status: 401, text: 'User not authenticated for team operations.' },
  'auth/wrong-credentials': { status: 401, text: 'The e-mail address or the password is wrong.' },
  'auth/sign-up-refused': {
    status: 422,
    text: 'An account could not be made with this e-mail address. Sign in if it is yours, or reset its password.',
  },
  'auth/sign-up-link-invalid': {
    status: 422,
    text: 'This link has expired or was already used. Sign in if you have an account, or sign up again.',
  },
  'auth/reset-link-invalid': {
    status: 422,
    text: 'This reset link has expired or was already used. Ask for a new one.',
  },
  'auth/wrong-password': { status: 422, text: 'The password is wrong. Nothing was changed.' },
  'auth/sign-in-again': {
    status: 403,
    text: 'To be sure that it is you, please sign out, sign in again and repeat this. Nothing was changed.',
  },
  'auth/wrong-code': { status: 422, text: 'This code is wrong or was already used.' },
  'auth/challenge-over': { status: 422, text: 'This sign-in has taken too long. Please start again.' },
  'auth/passkey-refused': {
    status: 422,
    text: 'This passkey could not be used here. Try again, or use another way.',
  },
  'auth/passkeys-unavailable': {
    status: 422,
    text: 'Passkeys need this server to have a name and an https address. Please use another way.',
  },
  'auth/single-sign-on-off': { status: 404, text: 'This server has no single sign-on.' },
  'auth/single-sign-on-denied': {
    status: 422,
    text: 'Authentication error: Access was denied or cancelled.',
  },
  'auth/single-sign-on-failed': {
    status: 422,
    text: 'Authentication error: {provider} reported a problem and did not sign you in. Please try again in a moment.',
  },
  'auth/single-sign-on-expired': {
    status: 422,
    text: 'Signing in with {provider} took longer than 10 minutes. Please start again.',
  },
  'auth/single-sign-on-unknown': {
    status: 422,
    text: 'This sign-in with {provider} was not started in this browser, or was already completed. Please start again.',
  },
  'auth/single-sign-on-no-email': {
    status: 422,
    text: '{provider} did not tell this server your e-mail address. Ask the person who runs this server to allow it.',
  },
  'auth/single-sign-on-refused': {
    status: 422,
    text: 'Signing in with {provider} did not work. Please start again.',
  },
  'auth/single-sign-on-unreachable': {
    status: 422,
    text: '{provider} can’t be reached right now. Please try again in a moment.',
  },
  'auth/sign-ups-closed': { status: 403, text: 'This server does not accept new accounts.' },
  'auth/invitation-needed': {
    status: 403,
    text: 'Accounts on this server are by invitation only. Ask a member for a link.',
  },
  'auth/invitation-invalid': {
    status: 422,
    text: 'This invitation has expired or was already used. Ask for a new one.',
  },
  'auth/email-link-invalid': {
    status: 422,
    text: 'This link has expired or was already used. Your address is unchanged.',
  },
  'auth/email-link-signed-out': {
    status: 403,
    text: 'Sign in to the account that asked for this address, then open the link again. Nothing was changed.',
  },
  'auth/email-taken': {
    status: 409,
    text: 'Another account has this e-mail address by now. Your address is unchanged.',
  },
});
