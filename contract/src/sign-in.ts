import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { currentUser, fullName, newPassword, timeZone } from './people.ts';

/** The six digits of an authenticator app, or a recovery code. Spaces and dashes are nothing. */
export const code = z.string().max(60);

/** What a browser's WebAuthn is asked, as JSON. */
export const webAuthnOptions = z.record(z.string(), z.unknown());

const anything = z.unknown().optional();
/**
 * What it answers, as JSON: the parts that are looked at, and not here but by the server alone
 * (platform/auth/relying-party.ts). A schema of any JSON would walk whatever a stranger sends.
 */
export const webAuthnAnswer = z.object({ id: anything, rawId: anything, type: anything, response: anything });

/** From a link in an e-mail. */
const token = z.string().min(1).max(200);

export const signUpLink = z.object({
  email: z.string(),
  fullName: z.string(),
  /** Who invites, when the invitation is still good. */
  inviterName: z.string().nullable(),
});
export type SignUpLink = z.infer<typeof signUpLink>;

/** The ways in beside a password; all are for who is signed out. */
export const signInApi = {
  /** What this server offers to who is signed out. */
  options: endpoint('GET', '/api/auth/options', {
    input: z.object({ invitation: z.string().max(200).optional() }),
    output: z.object({
      signUps: z.enum(['open', 'invitation', 'closed']),
      /** Signing up takes a name and an address; the password is chosen with the link that is sent there. */
      confirmsEmail: z.boolean(),
      /** What the button says after "Continue with"; null when there is no such provider. */
      singleSignOn: z.string().nullable(),
      /** Who invites, when the invitation that was asked about is still good; `email` is whom it was sent to. */
      invitation: z.object({ inviterName: z.string(), email: z.string().nullable() }).nullable(),
    }),
  }),
  /** The second step of a sign-in whose first answered with a `challenge`. */
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
  /** The address of the provider to go to; it sends the person back to /auth/callback. */
  beginSingleSignOn: endpoint('POST', '/api/auth/single-sign-on/begin', {
    input: z.object({
      /** Where to go afterwards, a path of ours. */
      next: z.string().max(500).default(''),
      timeZone: z.string().max(64).default('UTC'),
      invitation: z.string().max(200).optional(),
    }),
    output: z.object({ url: z.string() }),
  }),
  /** What the provider has added to the address of /auth/callback, with its question mark. */
  singleSignOn: endpoint('POST', '/api/auth/single-sign-on', {
    input: z.object({ query: z.string().min(1).max(8000) }),
    output: z.object({ user: currentUser, next: z.string() }),
  }),
  /** What is known of the sign-up that the link in an e-mail finishes. */
  signUpLink: endpoint('POST', '/api/auth/sign-up/link', {
    input: z.object({ token }),
    output: signUpLink,
  }),
  /** Makes the account, and signs in to it. */
  finishSignUp: endpoint('POST', '/api/auth/sign-up/finish', {
    input: z.object({ token, fullName, password: newPassword, timeZone }),
    output: z.object({ user: currentUser, next: z.string() }),
  }),
  /** Opens the link that was sent to a new address, in a session of the account that asked for it. */
  confirmEmail: endpoint('POST', '/api/auth/confirm-email', {
    input: z.object({ token }),
    output: z.object({ email: z.string() }),
  }),
};
