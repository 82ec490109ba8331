import { normalizeEmail } from '@longtable/contract/rules/email-address';
import { hasSwitches } from '@longtable/contract/rules/notification-switches';
import { personName } from '@longtable/contract/rules/person-name';
import { readVisible } from '../../../kits/visible-abouts.ts';
import type { Change, Changes } from '../../../platform/change.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Log } from '../../../platform/log/log.ts';
import type { Mail, MailMessage } from '../../../platform/mail/mail.ts';
import { type PreferenceRow, readPreferences } from '../preferences/preferences.store.ts';
import * as store from './email.store.ts';
import {
  type Circumstances,
  isDigest,
  needsRight,
  type RecentEmails,
  skippedBy,
  waitFor,
  waitForQuietHours,
} from './email-rules.ts';
import { notificationEmail, severalNotificationsEmail } from './notifications.email-templates.ts';
import type { UnsubscribeTokens } from './unsubscribe-tokens.ts';

export type NotificationEmails = ReturnType<typeof createNotificationEmails>;

/** The name of the writer of late messages. Messages in the outbox have it. */
const writer = 'notifications';
/** Rows read at once to find the people to whom e-mails are due. */
const rowsAtOnce = 500;

/**
 * Notifications by e-mail (docs/product/notification-settings.md). `notify` has written a row for each with the time when it is due;
 * what is due is decided about one person at a time, in a transaction that also writes the message to the outbox.
 */
export function createNotificationEmails(options: {
  db: Db;
  changes: Changes;
  mail: Pick<Mail, 'send' | 'writeLate'>;
  publicUrl: URL;
  tokens: UnsubscribeTokens;
  log: Log;
}) {
  const { db, changes, mail, publicUrl, tokens, log } = options;

  // The mail server was away, or this server died before it had recorded its answer: decide again, under the same Message-ID.
  mail.writeLate(writer, (messageId) =>
    changes.run(async ({ tx }) => {
      const rows = await store.lockHanded(tx, messageId);
      const userId = rows[0]?.user_id;
      if (userId === undefined) return null;
      const decided = await decide(tx, userId, rows, null);
      await writeUnsent(tx, decided);
      return decided.message;
    }),
  );

  async function decide(
    tx: Db,
    userId: string,
    rows: readonly store.EmailRow[],
    /** Null for a message that was written before. */
    recent: RecentEmails | null,
  ): Promise<Decided> {
    const receiver = await store.readReceiver(tx, userId);
    if (!receiver) {
      const skipped = rows.map(({ id }) => ({ id, rule: 'closed' as const }));
      return { skipped, waiting: null, sent: [], message: null };
    }
    const preferences = await readPreferences(tx, userId);
    const abouts = rows.filter(({ type }) => needsRight(type)).map(({ about }) => about);
    const known: Circumstances = {
      preferences,
      timeZone: receiver.time_zone,
      hasAddress: normalizeEmail(receiver.email) !== null,
      visible: await readVisible(tx, userId, [...new Set(abouts)]),
      now: new Date(),
    };
    const verdicts = rows.map((row) => ({ row, rule: skippedBy(row, known) }));
    const skipped = verdicts.flatMap(({ row: { id }, rule }) => (rule === null ? [] : [{ id, rule }]));
    const left = verdicts.flatMap(({ row, rule }) => (rule === null ? [row] : []));
    if (left.length === 0) return { skipped, waiting: null, sent: [], message: null };
    const wait = recent ? waitFor(left, known, recent) : waitForQuietHours(left, known);
    const ids = left.map(({ id }) => id);
    if (wait) return { skipped, waiting: { ids, ...wait }, sent: [], message: null };
    return { skipped, waiting: null, sent: ids, message: compose(receiver, preferences, left) };
  }

  function compose(
    receiver: store.Receiver,
    preferences: PreferenceRow,
    rows: readonly store.EmailRow[],
  ): MailMessage {
    const [first] = rows;
    if (!first) throw new Error('There is nothing to send.');
    const isOneType = rows.every(({ type }) => type === first.type) && hasSwitches(first.type);
    const about = isOneType && hasSwitches(first.type) ? first.type : 'all';
    const token = tokens.tokenOf({ userId: receiver.id, about });
    const unsubscribe = new URL(`/unsubscribe/${token}`, publicUrl).href;
    const name = personName({ fullName: receiver.full_name, email: receiver.email });
    const reader = { name, hidesContent: preferences.hide_content };
    const links = { publicUrl, unsubscribe };
    const email =
      rows.length === 1
        ? notificationEmail(first, reader, links)
        : severalNotificationsEmail(rows, { ...reader, isDaily: isDigest(rows) }, links);
    return {
      to: receiver.email,
      ...email,
      // Nobody needs them from the log.
      links: [],
      writer,
      headers: {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    };
  }

  /** Decides about what is due for a person. False when another process does. */
  async function sendTo(change: Change, userId: string): Promise<boolean> {
    const { tx } = change;
    const rows = await store.lockDue(tx, userId);
    if (rows.length === 0) return false;
    const decided = await decide(tx, userId, rows, await store.readRecentEmails(tx, userId));
    await writeUnsent(tx, decided);
    const { message, sent } = decided;
    if (message) {
      const mailId = await mail.send(change, message);
      await store.writeDecision(tx, sent, { state: 'handed', mailId });
    }
    return true;
  }

  return {
    /** Sends what is due. A person about whom it fails does not delay the others, and is tried again by the next run. */
    async sendDue(signal: AbortSignal): Promise<void> {
      const skipped: string[] = [];
      for (;;) {
        const people = await store.readDuePeople(db, rowsAtOnce, skipped);
        if (people.length === 0) return;
        for (const userId of people) {
          if (signal.aborted) return;
          try {
            if (!(await changes.run((change) => sendTo(change, userId)))) skipped.push(userId);
          } catch (error) {
            log.error({ err: error, userId }, 'the notification e-mails of a person cannot be written');
            skipped.push(userId);
          }
        }
      }
    },
  };
}

type Decided = {
  readonly skipped: readonly {
    readonly id: string;
    readonly rule: NonNullable<ReturnType<typeof skippedBy>>;
  }[];
  readonly waiting: ({ readonly ids: readonly string[] } & NonNullable<ReturnType<typeof waitFor>>) | null;
  readonly sent: readonly string[];
  /** What is sent; null for nothing. */
  readonly message: MailMessage | null;
};

async function writeUnsent(tx: Db, { skipped, waiting }: Decided): Promise<void> {
  for (const [rule, group] of Map.groupBy(skipped, ({ rule }) => rule)) {
    await store.writeDecision(
      tx,
      group.map(({ id }) => id),
      { state: 'skipped', rule },
    );
  }
  if (waiting) await store.writeDecision(tx, waiting.ids, { state: 'waiting', ...waiting });
}
