import type { Generated } from 'kysely';

export type TotpSecretTable = {
  user_id: string;
  /** Encrypted, see encryption.ts. */
  secret: string;
  /** The session that is setting it up; null once it is confirmed. */
  pending_session_id: string | null;
  last_used_step: Generated<number>;
  created_at: Generated<string>;
  confirmed_at: string | null;
};

export type RecoveryCodeTable = { user_id: string; code_hash: string };

export type PasskeyTable = {
  id: string;
  user_id: string;
  /** base64url. */
  credential_id: string;
  /** COSE, in base64url. */
  public_key: string;
  counter: number;
  transports: string[];
  name: string;
  synced: boolean;
  created_at: Generated<string>;
  last_used_at: string | null;
};

export type SignInChallengeTable = {
  /** The hash of its handle, see challenges.ts. */
  id: string;
  purpose: 'second-factor' | 'passkey-sign-in' | 'new-passkey';
  user_id: string | null;
  session_id: string | null;
  challenge: Generated<string>;
  tries: Generated<number>;
  expires_at: string;
};

declare module '../db/schema.ts' {
  interface Schema {
    totp_secrets: TotpSecretTable;
    recovery_codes: RecoveryCodeTable;
    passkeys: PasskeyTable;
    sign_in_challenges: SignInChallengeTable;
  }
}
