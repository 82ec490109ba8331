import type { Generated } from 'kysely';

/** An unused invitation to this server. */
export type InvitationTable = {
  id: string;
  /** Null for the one that the server itself has created. */
  inviter_id: string | null;
  email: string | null;
  link_code_hash: string;
  /** Null until an e-mail was sent. */
  mail_code_hash: string | null;
  created_at: Generated<string>;
  expires_at: string;
  /** When the account with the address declined it. The inviter is not told. */
  declined_at: Generated<string | null>;
};

declare module '../platform/db/schema.ts' {
  interface Schema {
    invitations: InvitationTable;
  }
}
