import type { TestApp } from './test-app.ts';

/** The e-mails to an address, the oldest first. Most are written by a job: wait for those that are to come. */
export function emailsTo({ database: { db } }: Pick<TestApp, 'database'>, email: string) {
  return db
    .selectFrom('mail_outbox')
    .selectAll()
    .where('recipient', '=', email)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}
