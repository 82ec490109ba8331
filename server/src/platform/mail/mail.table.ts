import type { Generated } from 'kysely';

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
};

declare module '../db/schema.ts' {
  interface Schema {
    mail_outbox: MailOutboxTable;
  }
}
