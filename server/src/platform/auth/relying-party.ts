import { isIP } from 'node:net';
import { z } from 'zod';
import { refuse } from '../http/errors.ts';

// Loaded when a passkey is first used: loading it at the start would add a fifth of a second and 30 MB.
const webAuthn = () => import('@simplewebauthn/server');
const webAuthnHelpers = () => import('@simplewebauthn/server/helpers');

/** EdDSA, ES256, RS256: the algorithms of today's authenticators. */
const supportedAlgorithmIDs = [-8, -7, -257];
/** How long the browser shows its dialog, in milliseconds (5 minutes). */
const timeout = 5 * 60 * 1000;

/** A credential as stored; texts in base64url. */
export type Credential = {
  readonly credentialId: string;
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly synced: boolean;
};

/** Far longer than what authenticators send. */
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
    /** Unknown transports are dropped, since new ones appear. */
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
/** The answer of an authenticator when somebody signs in: a signature, and the person whom the credential names. */
export type Assertion = z.infer<typeof asserted>;

export type RelyingParty = ReturnType<typeof createRelyingParty>;

/**
 * WebAuthn for passkeys, without the database. Passkeys belong to the host of `publicUrl` and are accepted from its
 * origin only. Throws `auth/passkey-refused` for invalid answers.
 */
export function createRelyingParty(publicUrl: URL) {
  const { hostname: rpID, origin } = publicUrl;
  const expected = { expectedOrigin: origin, expectedRPID: rpID, requireUserVerification: true };

  return {
    /** Throws `auth/passkeys-unavailable` where no browser would create a passkey. */
    mustBePossible(): void {
      if (!canHavePasskeys(publicUrl)) throw refuse('auth/passkeys-unavailable');
    },

    /** The options for creating a passkey, and the challenge in them. */
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

    /** The options for signing in with any passkey, and the challenge in them. */
    async askForAny() {
      const { generateAuthenticationOptions } = await webAuthn();
      const options = await generateAuthenticationOptions({ rpID, timeout, userVerification: 'required' });
      return { challenge: options.challenge, options: asJson(options) };
    },

    /** Verifies the browser's answer to `askForNew` and returns the credential. */
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
        if (!verified) throw new Error('The new passkey is not valid.');
        const { credential, credentialBackedUp } = registrationInfo;
        return {
          credentialId: credential.id,
          publicKey: Buffer.from(credential.publicKey).toString('base64url'),
          counter: credential.counter,
          transports: given.transports,
          synced: credentialBackedUp,
        };
      }),

    /** Parses a browser's answer without verifying it. */
    readAssertion: (answer: unknown): Promise<Assertion> => orRefused(async () => asserted.parse(answer)),

    /**
     * Verifies that a passkey signed the answer for its person. Returns the passkey's new counter and whether it is
     * synchronized now.
     */
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

/** Browsers create passkeys for host names over https; only localhost works without. */
function canHavePasskeys({ protocol, hostname }: URL): boolean {
  if (protocol !== 'https:') return hostname === 'localhost' || hostname.endsWith('.localhost');
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0;
}

/**
 * We request no attestation, and browsers then send none. Reject one that comes anyway: verifying it would fetch
 * addresses in its certificates, which an attacker could choose.
 */
async function mustBeUnattested(attestationObject: string): Promise<void> {
  const { decodeAttestationObject } = await webAuthnHelpers();
  const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')));
  const format = decoded.get('fmt');
  const isSelfAttested = format === 'packed' && decoded.get('attStmt').get('x5c') === undefined;
  if (format !== 'none' && !isSelfAttested) throw new Error(`Attestation of format ${format} came unasked.`);
}

/** These checks use neither database nor network, so every failure is the answer's fault. */
async function orRefused<T>(check: () => Promise<T>): Promise<T> {
  try {
    return await check();
  } catch (error) {
    throw refuse('auth/passkey-refused', { cause: error });
  }
}

/** The JSON form, without undefined properties. */
function asJson(options: object): Record<string, unknown> {
  return JSON.parse(JSON.stringify(options)) as Record<string, unknown>;
}
