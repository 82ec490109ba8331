import type { TestApp } from './test-app.ts';

/** The e-mails to an address, oldest first. Jobs write most of them: wait for those that are expected. */
export function emailsTo({ database: { db } }: Pick<TestApp, 'database'>, email: string) {
  return db
    .selectFrom('mail_outbox')
    .selectAll()
    .where('recipient', '=', email)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}
