import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { currentUser } from './people.ts';

/** The six digits of an authenticator app, or a recovery code. Spaces and dashes are nothing. */
export const code = z.string().max(60);

/** What a browser's WebAuthn answers and is asked, as JSON; checked by the library on the server. */
export const webAuthn = z.record(z.string(), z.json());

/** The ways in beside a password; all are for who is signed out. */
export const signInApi = {
  /** What this server offers to who is signed out. */
  options: endpoint('GET', '/api/auth/options', {
    input: z.object({ invitation: z.string().max(200).optional() }),
    output: z.object({
      signUps: z.enum(['open', 'invitation', 'closed']),
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
    output: z.object({ challenge: z.string(), options: webAuthn }),
  }),
  passkey: endpoint('POST', '/api/auth/passkey', {
    input: z.object({ challenge: z.string().min(1).max(200), response: webAuthn }),
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
  /** Opens the link that was sent to a new address. */
  confirmEmail: endpoint('POST', '/api/auth/confirm-email', {
    input: z.object({ token: z.string().min(1).max(200) }),
    output: z.object({ email: z.string() }),
  }),
};
