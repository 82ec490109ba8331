import { createPrivateKey, type KeyObject } from 'node:crypto';
import { z } from 'zod';

/** A service account of Google, as the file has it that the Firebase console makes. */
export type ServiceAccount = {
  readonly projectId: string;
  readonly clientEmail: string;
  readonly privateKeyId: string | undefined;
  readonly privateKey: KeyObject;
};

const file = z.object({
  type: z.literal('service_account'),
  // Part of an address.
  project_id: z.string().regex(/^[a-z0-9][a-z0-9:.-]{0,99}$/),
  client_email: z.string().min(3),
  private_key_id: z.string().optional(),
  private_key: z.string().min(1),
});

/** Reads the JSON of a service account; null for anything else. The addresses in it are not used. */
export function readServiceAccount(json: string): ServiceAccount | null {
  try {
    const read = file.parse(JSON.parse(json));
    const privateKey = createPrivateKey(read.private_key);
    if (privateKey.asymmetricKeyType !== 'rsa') return null;
    return {
      projectId: read.project_id,
      clientEmail: read.client_email,
      privateKeyId: read.private_key_id,
      privateKey,
    };
  } catch {
    return null;
  }
}
