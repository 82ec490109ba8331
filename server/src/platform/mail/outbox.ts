import { newId } from '@longtable/contract/ids';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import './mail.table.ts';

export type OutboxMessage = {
  readonly id: string;
  readonly recipient: string;
  readonly subject: string;
  readonly body_text: string;
  readonly body_html: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly writer: string | null;
};

/** A message as it is written to the outbox. */
export type NewMessage = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly writer?: string;
};

/** The longest attempt; after that its process counts as dead and another may try. */
const claimMinutes = 5;
/** After that, what a message says may have changed. */
const lateSeconds = 60;
/** How long messages are kept. */
export const outboxDays = 30;
const rowsAtOnce = 1000;

/** Writes a message and returns its id. */
export async function addMessage(db: Db, message: NewMessage): Promise<string> {
  const id = newId();
  const { writer = null } = message;
  await db
    .insertInto('mail_outbox')
    .values({ id, ...columnsOf(message), writer })
    .execute();
  return id;
}

/** Writes a message again, before another attempt. Returns it as it is then. */
export async function rewriteMessage(db: Db, id: string, message: NewMessage): Promise<OutboxMessage> {
  return db
    .updateTable('mail_outbox')
    .set(columnsOf(message))
    .where('id', '=', id)
    .returning([...messageColumns])
    .executeTakeFirstOrThrow();
}

function columnsOf({ to, subject, text, html, headers = {} }: NewMessage) {
  return { recipient: to, subject, body_text: text, body_html: html, headers: JSON.stringify(headers) };
}

const messageColumns = ['id', 'recipient', 'subject', 'body_text', 'body_html', 'headers', 'writer'] as const;

/**
 * Claims a message for sending. The lock on the row admits one of several concurrent callers. `done` when it was sent
 * or deleted, `busy` while another process tries. Not a lock held during sending: an open transaction would delay
 * everyone's live events.
 */
export async function claimMessage(
  db: Db,
  id: string,
): Promise<(OutboxMessage & { readonly is_late: boolean }) | 'done' | 'busy'> {
  const claimed = await db
    .updateTable('mail_outbox')
    .set({ claimed_until: sql`now() + make_interval(mins => ${claimMinutes})` })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<', sql<string>`now()`)]))
    .returning([
      ...messageColumns,
      sql<boolean>`created_at < now() - make_interval(secs => ${lateSeconds})`.as('is_late'),
    ])
    .executeTakeFirst();
  if (claimed) return claimed;
  const waiting = await db
    .selectFrom('mail_outbox')
    .select('id')
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .executeTakeFirst();
  return waiting ? 'busy' : 'done';
}

/** Stores that the mail server took a message, and what it answered. */
export async function markSent(db: Db, id: string, answer: string): Promise<void> {
  await db
    .updateTable('mail_outbox')
    .set({ sent_at: sql`now()`, claimed_until: null, last_error: null, answer: answer.slice(0, 1000) })
    .where('id', '=', id)
    .execute();
}

/** Stores the mail server's response and releases the message for another attempt. */
export async function markFailed(db: Db, id: string, error: string): Promise<void> {
  await db
    .updateTable('mail_outbox')
    .set({ claimed_until: null, last_error: error.slice(0, 1000) })
    .where('id', '=', id)
    .execute();
}

/** Deletes a message that need not be sent any more. */
export async function deleteMessage(db: Db, id: string): Promise<void> {
  await db.deleteFrom('mail_outbox').where('id', '=', id).execute();
}

/** Deletes all messages to an address. One that is being sent at the moment still arrives. */
export async function deleteMessagesTo(db: Db, recipient: string): Promise<void> {
  await db.deleteFrom('mail_outbox').where('recipient', '=', recipient).execute();
}

/** Deletes messages older than the retention of the outbox. */
export async function pruneOutbox(db: Db): Promise<void> {
  for (;;) {
    const { numDeletedRows } = await db
      .deleteFrom('mail_outbox')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('mail_outbox')
          .select('id')
          .where('created_at', '<', sql<string>`now() - make_interval(days => ${outboxDays})`)
          .limit(rowsAtOnce)
          // Skips those that an account deletion is deleting at the same time, in another order.
          .forUpdate()
          .skipLocked(),
      )
      .executeTakeFirstOrThrow();
    if (numDeletedRows < rowsAtOnce) return;
  }
}
