import { normalizeEmail } from '@longtable/contract/rules/email-address';
import type { Change } from '../change.ts';
import type { Db } from '../db/database.ts';
import type { JobDefinition } from '../jobs/job.ts';
import type { Log } from '../log/log.ts';
import { deliverJob, type MailWriter, pruneOutboxJob } from './deliver.ts';
import { addMessage, deleteMessagesTo } from './outbox.ts';

/** A message to one person. `links` are the addresses in it that its reader needs, see composeMail(). */
export type MailMessage = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly links: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  /** Who writes it again before a late attempt: see `writeLate`. */
  readonly writer?: string;
};

export type Mail = {
  /** False without a mail server: messages stay in the outbox. */
  readonly configured: boolean;
  /**
   * Writes a message as part of a change: sent once that commits, never if it does not. Without a mail server, logs the
   * recipient and the links (docs/product/general.md, "E-mail"). Returns the id of the message.
   */
  send(change: Change, message: MailMessage): Promise<string>;
  /**
   * Registers the writer of messages of this name. An attempt that is late, because the mail server or this one was down, asks it for
   * the message as it has to be by then. Call it before the jobs start.
   */
  writeLate(name: string, writer: MailWriter): void;
  /** Deletes all messages to an address, sent or not, as part of a change. */
  forget(change: Change, recipient: string): Promise<void>;
  /** The background jobs that deliver messages and clean up the outbox. */
  readonly jobs: readonly JobDefinition[];
};

/** E-mail by an outbox in the database. `smtpUrl` is `smtp://…` or `smtps://…`, `mailFrom` the sender. */
export function createMail(options: {
  config: { readonly smtpUrl: string | undefined; readonly mailFrom: string };
  db: Db;
  log: Log;
}): Mail {
  const { config, db, log } = options;
  const { smtpUrl, mailFrom } = config;
  const writers = new Map<string, MailWriter>();
  return {
    configured: smtpUrl !== undefined,
    async send(change, message) {
      const messageId = await addMessage(change.tx, { ...message, to: keptForm(message.to) });
      if (smtpUrl !== undefined) {
        await change.enqueue('mail.deliver', { messageId });
        return messageId;
      }
      const { to, subject, links } = message;
      change.afterCommit(() =>
        log.info({ to, subject, links }, 'mail is not configured; the message is in the outbox'),
      );
      return messageId;
    },
    writeLate: (name, writer) => void writers.set(name, writer),
    forget: (change, recipient) => deleteMessagesTo(change.tx, keptForm(recipient)),
    jobs: [
      ...(smtpUrl === undefined ? [] : [deliverJob({ db, smtpUrl, from: mailFrom, writers })]),
      pruneOutboxJob(db),
    ],
  };
}

/** Profiles have addresses for display; the outbox has the normalized form, which mail servers understand. */
function keptForm(recipient: string): string {
  return normalizeEmail(recipient) ?? recipient;
}
