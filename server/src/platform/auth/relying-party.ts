import { isIP } from 'node:net';
import { z } from 'zod';
import { refuse } from '../http/errors.ts';

// Loaded when somebody first uses a passkey: it would take a fifth of a second and 30 MB of every start.
const webAuthn = () => import('@simplewebauthn/server');
const webAuthnHelpers = () => import('@simplewebauthn/server/helpers');

/** EdDSA, ES256, RS256: what the authenticators of today make. */
const supportedAlgorithmIDs = [-8, -7, -257];
/** How long the browser leaves its question standing, in milliseconds (5 minutes). */
const timeout = 5 * 60 * 1000;

/** What an authenticator has made and we keep; texts in base64url. */
export type Credential = {
  readonly credentialId: string;
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly synced: boolean;
};

/** Far more than an authenticator makes. */
const base64url = z
  .string()
  .max(16_000)
  .regex(/^[\w-]+$/);
const transport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);
const created = z.object({
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    /** Ones of the future are no reason to refuse. */
    transports: z
      .array(z.string())
      .max(20)
      .default([])
      .transform((names) => names.flatMap((name) => transport.safeParse(name).data ?? [])),
  }),
});
const asserted = z.object({
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url,
  }),
});
/** What an authenticator answers when somebody signs in with it: the credential and whose it says that it is. */
export type Assertion = z.infer<typeof asserted>;

export type RelyingParty = ReturnType<typeof createRelyingParty>;

/**
 * The WebAuthn side of passkeys, without the database. They belong to the host of `publicUrl` and are used on its
 * origin alone. Throws `auth/passkey-refused` for whatever does not hold.
 */
export function createRelyingParty(publicUrl: URL) {
  const { hostname: rpID, origin } = publicUrl;
  const expected = { expectedOrigin: origin, expectedRPID: rpID, requireUserVerification: true };

  return {
    /** Throws `auth/passkeys-unavailable` where no browser would make one. */
    mustBePossible(): void {
      if (!canHavePasskeys(publicUrl)) throw refuse('auth/passkeys-unavailable');
    },

    /** What a browser is asked that is to make a passkey, and the challenge in it. */
    async askForNew(person: { id: string; email: string; name: string }, known: readonly Credential[]) {
      const { generateRegistrationOptions } = await webAuthn();
      const options = await generateRegistrationOptions({
        rpName: 'Longtable',
        rpID,
        userID: new TextEncoder().encode(person.id),
        userName: person.email,
        userDisplayName: person.name,
        timeout,
        attestationType: 'none',
        excludeCredentials: known.map(({ credentialId, transports }) => ({
          id: credentialId,
          transports: [...transports],
        })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        supportedAlgorithmIDs,
      });
      return { challenge: options.challenge, options: asJson(options) };
    },

    /** What a browser is asked that is to sign somebody in, whoever it is, and the challenge in it. */
    async askForAny() {
      const { generateAuthenticationOptions } = await webAuthn();
      const options = await generateAuthenticationOptions({ rpID, timeout, userVerification: 'required' });
      return { challenge: options.challenge, options: asJson(options) };
    },

    /** The new passkey in what a browser answered. */
    verifyNew: (answer: unknown, challenge: string): Promise<Credential> =>
      orRefused(async () => {
        const { response: given, ...names } = created.parse(answer);
        await mustBeUnattested(given.attestationObject);
        const { verifyRegistrationResponse } = await webAuthn();
        const { verified, registrationInfo } = await verifyRegistrationResponse({
          response: { ...names, response: given, clientExtensionResults: {} },
          expectedChallenge: challenge,
          supportedAlgorithmIDs,
          ...expected,
        });
        if (!verified) throw new Error('The new passkey is not what it says.');
        const { credential, credentialBackedUp } = registrationInfo;
        return {
          credentialId: credential.id,
          publicKey: Buffer.from(credential.publicKey).toString('base64url'),
          counter: credential.counter,
          transports: given.transports,
          synced: credentialBackedUp,
        };
      }),

    /** What a browser answered, read but not yet believed. */
    readAssertion: (answer: unknown): Promise<Assertion> => orRefused(async () => asserted.parse(answer)),

    /** Whether a passkey made the answer, for the person it names; its counter and whether it is synchronised now. */
    verify: (assertion: Assertion, challenge: string, passkey: Credential & { readonly userId: string }) =>
      orRefused(async () => {
        const named = Buffer.from(assertion.response.userHandle, 'base64url').toString();
        if (named !== passkey.userId) throw new Error('The passkey is another person’s.');
        const { verifyAuthenticationResponse } = await webAuthn();
        const { verified, authenticationInfo } = await verifyAuthenticationResponse({
          response: { ...assertion, clientExtensionResults: {} },
          expectedChallenge: challenge,
          credential: {
            id: passkey.credentialId,
            publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
            counter: passkey.counter,
          },
          ...expected,
        });
        if (!verified) throw new Error('The signature is not that of the passkey.');
        return { counter: authenticationInfo.newCounter, synced: authenticationInfo.credentialBackedUp };
      }),
  };
}

/** Browsers make passkeys for names, over https; localhost alone may do without. */
function canHavePasskeys({ protocol, hostname }: URL): boolean {
  if (protocol !== 'https:') return hostname === 'localhost' || hostname.endsWith('.localhost');
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0;
}

/**
 * We ask for no attestation, and browsers then send none. One that comes all the same is not looked at: checking its
 * certificates would fetch addresses that stand in them, and whoever made them up chooses which.
 */
async function mustBeUnattested(attestationObject: string): Promise<void> {
  const { decodeAttestationObject } = await webAuthnHelpers();
  const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')));
  const format = decoded.get('fmt');
  const isSelfAttested = format === 'packed' && decoded.get('attStmt').get('x5c') === undefined;
  if (format !== 'none' && !isSelfAttested) throw new Error(`Attestation of format ${format} came unasked.`);
}

/** Nothing in here asks the database or the network: whatever fails, fails because of the answer. */
async function orRefused<T>(check: () => Promise<T>): Promise<T> {
  try {
    return await check();
  } catch (error) {
    throw refuse('auth/passkey-refused', { cause: error });
  }
}

/** As it goes over the wire, without what is undefined. */
function asJson(options: object): Record<string, unknown> {
  return JSON.parse(JSON.stringify(options)) as Record<string, unknown>;
}
