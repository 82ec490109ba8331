import type { Generated } from 'kysely';

// The sign-in library's tables as far as our own queries touch them; it reads and writes the rest itself.

export type UserTable = { id: string; email: string };

export type SessionTable = {
  id: string;
  user_id: string;
  /** The hash of what the cookie holds, see hashed-tokens.ts. */
  token: string;
  expires_at: string;
  updated_at: Generated<string>;
};

export type AccountTable = { id: string; user_id: string; provider_id: string; password: string | null };

export type VerificationTable = { id: string; identifier: string; value: string; expires_at: string };

/** Kept by the library that counts tries, see attempts.ts. */
export type RateLimitTable = { key: string; points: number; expire: number | null };

export type ServerSecretTable = { name: string; value: string };

declare module '../db/schema.ts' {
  interface Schema {
    users: UserTable;
    sessions: SessionTable;
    accounts: AccountTable;
    verifications: VerificationTable;
    rate_limits: RateLimitTable;
    server_secrets: ServerSecretTable;
  }
}
