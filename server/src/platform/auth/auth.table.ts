import type { Generated } from 'kysely';

// The sign-in library's tables as far as our own queries touch them; it reads and writes the rest itself.

export type UserTable = {
  id: string;
  name: string;
  email: string;
  email_verified: Generated<boolean>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
};

export type SessionTable = {
  id: string;
  user_id: string;
  /** The hash of what the cookie holds, see hashed-tokens.ts. */
  token: string;
  expires_at: string;
  ip_address: string | null;
  user_agent: string | null;
  /** When it was last used, to ten minutes. */
  last_active_at: Generated<string>;
  created_at: Generated<string>;
  updated_at: Generated<string>;
};

export type AccountTable = {
  id: string;
  user_id: string;
  /** `credential` for a password; otherwise whose account it is, see linked-accounts.ts. */
  provider_id: string;
  account_id: string;
  password: string | null;
  created_at: Generated<string>;
};

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
