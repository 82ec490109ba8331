import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** Deviations from what a browser and its authenticator do, as an attacker would make. */
export type Forgery = {
  /** The origin that the browser claims to be on. */
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly type?: string;
  /** The user was not verified by finger, face or PIN. */
  readonly unverified?: boolean;
  readonly userHandle?: string;
  readonly counter?: number;
  /** Signs with a key that is not the credential's. */
  readonly otherKey?: boolean;
  /** The id of the new credential, in base64url. */
  readonly credentialId?: string;
  /** Sends an attestation of this format. */
  readonly format?: string;
};

type Key = {
  readonly id: string;
  readonly rpId: string;
  readonly userHandle: string;
  readonly privateKey: KeyObject;
  counter: number;
};

type CreationOptions = {
  challenge: string;
  rp: { id: string };
  user: { id: string };
  excludeCredentials: { id: string }[];
};
type RequestOptions = { challenge: string; rpId: string };

export type SoftwareAuthenticator = ReturnType<typeof createSoftwareAuthenticator>;

/**
 * An authenticator with its browser, as far as WebAuthn level 2 requires: discoverable ES256 keys, attestation `none`.
 * `counts` counts signatures, as security keys do; `synced` reports a backup.
 */
export function createSoftwareAuthenticator(origin: string, { counts = false, synced = false } = {}) {
  const keys: Key[] = [];

  const clientData = (type: string, challenge: string, forged: Forgery): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: forged.type ?? type,
        challenge: forged.challenge ?? challenge,
        origin: forged.origin ?? origin,
        crossOrigin: false,
      }),
    );

  /** The authenticator data: relying party, user verification, counter, and credential. */
  function authenticatorData(rpId: string, key: Key, forged: Forgery, attested = Buffer.alloc(0)): Buffer {
    if (counts) key.counter += 1;
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(forged.counter ?? key.counter);
    const present = 0x01;
    const verified = forged.unverified ? 0 : 0x04;
    const backedUp = synced ? 0x18 : 0;
    const flags = Buffer.from([present | verified | backedUp | (attested.length > 0 ? 0x40 : 0)]);
    return Buffer.concat([sha256(forged.rpId ?? rpId), flags, counter, attested]);
  }

  return {
    keys,

    /** Creates a passkey, like `navigator.credentials.create()`. Refuses when it holds an excluded one. */
    create(asked: object, forged: Forgery = {}) {
      const options = asked as CreationOptions;
      if (options.excludeCredentials.some(({ id }) => keys.some((key) => key.id === id)))
        throw new Error('InvalidStateError');
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const id = forged.credentialId ? Buffer.from(forged.credentialId, 'base64url') : randomBytes(32);
      const key: Key = {
        id: id.toString('base64url'),
        rpId: options.rp.id,
        userHandle: options.user.id,
        privateKey,
        counter: 0,
      };
      keys.push(key);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)]);
      const attestation = cbor(
        new Map<string, Cbor>([
          ['fmt', forged.format ?? 'none'],
          ['attStmt', new Map()],
          ['authData', authenticatorData(key.rpId, key, forged, attested)],
        ]),
      );
      return {
        id: key.id,
        rawId: key.id,
        type: 'public-key',
        clientExtensionResults: { credProps: { rk: true } },
        response: {
          clientDataJSON: clientData('webauthn.create', options.challenge, forged).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal', 'hybrid', 'from-the-future'],
        },
      };
    },

    /** Signs in with a passkey that it holds, like `navigator.credentials.get()`. */
    get(asked: object, forged: Forgery = {}, key = keys.at(-1)) {
      if (!key) throw new Error('NotAllowedError');
      const options = asked as RequestOptions;
      const client = clientData('webauthn.get', options.challenge, forged);
      const data = authenticatorData(options.rpId, key, forged);
      const signer = forged.otherKey
        ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
        : key.privateKey;
      return {
        id: key.id,
        rawId: key.id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', Buffer.concat([data, sha256(client)]), signer).toString('base64url'),
          userHandle: forged.userHandle ?? key.userHandle,
        },
      };
    },
  };
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest();
}

/** An ES256 key on P-256 in COSE (RFC 9053 §7.1.1). */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return cbor(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );
}

type Cbor = number | string | Buffer | Map<number | string, Cbor>;

/** CBOR (RFC 8949) of what WebAuthn needs: integers, texts, bytes, maps. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  const entries = [...value].flatMap(([name, item]) => [cbor(name), cbor(item)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

function head(major: number, argument: number): Buffer {
  if (argument < 24) return Buffer.from([(major << 5) | argument]);
  if (argument < 256) return Buffer.from([(major << 5) | 24, argument]);
  return Buffer.from([(major << 5) | 25, argument >> 8, argument & 255]);
}
