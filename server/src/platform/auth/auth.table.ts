import type { Generated } from 'kysely';

// Columns that no code reads or writes (images, tokens of providers) are left out.

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
  /** The hash of what the cookie holds, see tokens.ts. */
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
  /** `credential` for a password (accounts.ts); otherwise the provider, see linked-accounts.ts. */
  provider_id: string;
  account_id: string;
  password: string | null;
  created_at: Generated<string>;
};

/** See verifications.ts. */
export type VerificationTable = { id: string; identifier: string; value: string; expires_at: string };

/** Written by the rate limiter, see platform/limits/rate-limits.ts. */
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
