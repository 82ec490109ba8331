import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts short texts for storage, so that a reader of the table cannot read them. */
export type Encryption = {
  /** The ciphertext, base64url. `context` binds it to its owner: it decrypts with the same context only. */
  encrypt(text: string, context: string): string;
  /** Throws when the ciphertext was changed, or encrypted with another key or context. */
  decrypt(ciphertext: string, context: string): string;
};

const algorithm = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;

/** AES-256-GCM with a key derived from `secret` for one `purpose`; the context is its additional data. */
export function createEncryption(secret: string, purpose: string): Encryption {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  return {
    encrypt(text, context) {
      const nonce = randomBytes(nonceLength);
      const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(context));
      const parts = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()];
      return Buffer.concat(parts).toString('base64url');
    },
    decrypt(ciphertext, context) {
      const bytes = Buffer.from(ciphertext, 'base64url');
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceLength), {
        authTagLength: tagLength,
      });
      decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(-tagLength));
      const text = decipher.update(bytes.subarray(nonceLength, -tagLength));
      return Buffer.concat([text, decipher.final()]).toString('utf8');
    },
  };
}
