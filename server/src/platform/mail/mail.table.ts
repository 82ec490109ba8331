import type { ColumnType, Generated } from 'kysely';

/** All messages that the server has written, sent or not. */
export type MailOutboxTable = {
  id: string;
  recipient: string;
  subject: string;
  body_text: string;
  body_html: string;
  created_at: Generated<string>;
  claimed_until: Generated<string | null>;
  sent_at: Generated<string | null>;
  last_error: Generated<string | null>;
  headers: ColumnType<Record<string, string>, string | undefined, string>;
  /** Who writes it again before a late attempt (`MailWriter`); null for nobody. */
  writer: Generated<string | null>;
  /** What the mail server answered when it took the message. */
  answer: Generated<string | null>;
};

declare module '../db/schema.ts' {
  interface Schema {
    mail_outbox: MailOutboxTable;
  }
}
