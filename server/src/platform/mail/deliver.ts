import { setTimeout as pause } from 'node:timers/promises';
import type { createTransport } from 'nodemailer';
import { z } from 'zod';
import { type Db, isConnectionLoss } from '../db/database.ts';
import { defineJob, type JobDefinition } from '../jobs/job.ts';
import {
  claimMessage,
  deleteMessage,
  markFailed,
  markSent,
  type NewMessage,
  type OutboxMessage,
  pruneOutbox,
  rewriteMessage,
} from './outbox.ts';

declare module '../jobs/job.ts' {
  interface JobPayloads {
    'mail.deliver': { messageId: string };
    'mail.prune': Record<string, never>;
  }
}

/** All in milliseconds; together shorter than a claim. */
const timeouts = {
  dnsTimeout: 10_000,
  connectionTimeout: 15_000,
  greetingTimeout: 15_000,
  socketTimeout: 60_000,
};
/** How often, at one-second intervals, to try to record that a message was sent. */
const bookings = 60;

/** Writes a late message as it has to be now; null when it need not be sent any more. */
export type MailWriter = (messageId: string) => Promise<NewMessage | null>;

/**
 * Job that hands a message of the outbox to the mail server. Retried with growing pauses for about three days; a late message that
 * has a writer is written again before.
 */
export function deliverJob(options: {
  db: Db;
  smtpUrl: string;
  from: string;
  writers: ReadonlyMap<string, MailWriter>;
}): JobDefinition {
  const { db, smtpUrl, from, writers } = options;
  let opened: Promise<Mailer> | undefined;

  /** Returns the mail server's answer. */
  async function hand(message: OutboxMessage): Promise<string> {
    opened ??= openMailer(smtpUrl);
    const mailer = await opened;
    const { response } = await mailer.sendMail({
      from,
      // As an object, so that a comma in it cannot add a recipient.
      to: { name: '', address: message.recipient },
      subject: message.subject,
      text: message.body_text,
      html: message.body_html,
      // The same for every attempt, so that a mailbox can recognize duplicates.
      messageId: `<${message.id}@${domainOf(from)}>`,
      headers: { 'Auto-Submitted': 'auto-generated', ...message.headers },
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    return response;
  }

  async function rewritten(message: OutboxMessage): Promise<OutboxMessage | null> {
    const write = writers.get(message.writer ?? '');
    if (!write) return message;
    const fresh = await write(message.id);
    if (fresh) return rewriteMessage(db, message.id, fresh);
    await deleteMessage(db, message.id);
    return null;
  }

  return defineJob({
    name: 'mail.deliver',
    payload: z.object({ messageId: z.string() }),
    async run({ messageId }, { log }) {
      const message = await claimMessage(db, messageId);
      if (message === 'done') return;
      if (message === 'busy') throw new Error('Somebody else is sending this message.');
      let answer: string;
      try {
        const present = message.is_late ? await rewritten(message) : message;
        if (!present) return;
        answer = await hand(present);
      } catch (error) {
        await markFailed(db, messageId, whatWentWrong(error, message));
        if (!isRefused(error)) throw error;
        log.error({ err: error, messageId }, 'the mail server refuses a message for good');
        return;
      }
      await book(db, messageId, answer);
    },
  });
}

/** The library takes a while to load, which the start of the server need not wait for. */
async function openMailer(smtpUrl: string): Promise<Mailer> {
  const { createTransport } = await import('nodemailer');
  return createTransport({ url: smtpUrl, ...timeouts });
}

type Mailer = ReturnType<typeof createTransport>;

/** Nightly job that deletes old messages. */
export function pruneOutboxJob(db: Db): JobDefinition {
  return defineJob({
    name: 'mail.prune',
    payload: z.object({}),
    cron: '41 3 * * *',
    run: () => pruneOutbox(db),
  });
}

/** The message was sent: a short database outage must not make us send it again. */
async function book(db: Db, messageId: string, answer: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await markSent(db, messageId, answer);
    } catch (error) {
      if (attempt >= bookings || !isConnectionLoss(error)) throw error;
      await pause(1000);
    }
  }
}

/** The mail server has understood the message and rejects it for good. */
function isRefused(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false;
  const aboutTheMessage = error.code === 'EENVELOPE' || error.code === 'EMESSAGE';
  return aboutTheMessage && Number(error.responseCode) >= 500;
}

/** The mail server's response. One without SMTPUTF8 (RFC 6531) reports an international mailbox as invalid. */
function whatWentWrong(error: unknown, { recipient }: OutboxMessage): string {
  const said = error instanceof Error ? error.message : String(error);
  const isInternational = /[^\x20-\x7e]/.test(recipient);
  return isInternational && isRefused(error)
    ? `${said} (an address with such characters before the @ needs a mail server that supports SMTPUTF8)`
    : said;
}

function domainOf(from: string): string {
  return /@([^<>@\s]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
}
