import { setTimeout as pause } from 'node:timers/promises';
import type { createTransport } from 'nodemailer';
import { z } from 'zod';
import { type Db, isConnectionLoss } from '../db/database.ts';
import { defineJob, type JobDefinition } from '../jobs/job.ts';
import { claimMessage, markFailed, markSent, type OutboxMessage, pruneOutbox } from './outbox.ts';

declare module '../jobs/job.ts' {
  interface JobPayloads {
    'mail.deliver': { messageId: string };
    'mail.prune': Record<string, never>;
  }
}

/** All in milliseconds; together less than a claim lasts. */
const timeouts = {
  dnsTimeout: 10_000,
  connectionTimeout: 15_000,
  greetingTimeout: 15_000,
  socketTimeout: 60_000,
};
/** How often, once a second, to try to write down that a message was sent. */
const bookings = 60;

/** Hands a message of the outbox to the mail server; tried again with growing waits, for about three days. */
export function deliverJob(options: { db: Db; smtpUrl: string; from: string }): JobDefinition {
  const { db, smtpUrl, from } = options;
  let opened: Promise<Mailer> | undefined;

  async function hand(message: OutboxMessage): Promise<void> {
    opened ??= openMailer(smtpUrl);
    const mailer = await opened;
    await mailer.sendMail({
      from,
      // As an object: a comma in it can't make two recipients of one.
      to: { name: '', address: message.recipient },
      subject: message.subject,
      text: message.body_text,
      html: message.body_html,
      // The same at every try, so that a mailbox that gets it twice can recognize it.
      messageId: `<${message.id}@${domainOf(from)}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  }

  return defineJob({
    name: 'mail.deliver',
    payload: z.object({ messageId: z.string() }),
    async run({ messageId }, { log }) {
      const message = await claimMessage(db, messageId);
      if (message === 'done') return;
      if (message === 'busy') throw new Error('Somebody else is sending this message.');
      try {
        await hand(message);
      } catch (error) {
        await markFailed(db, messageId, whatWentWrong(error, message));
        if (!isRefused(error)) throw error;
        log.error({ err: error, messageId }, 'the mail server refuses a message for good');
        return;
      }
      await book(db, messageId);
    },
  });
}

/** The library takes its time to load: a server that starts need not wait for it. */
async function openMailer(smtpUrl: string): Promise<Mailer> {
  const { createTransport } = await import('nodemailer');
  return createTransport({ url: smtpUrl, ...timeouts });
}

type Mailer = ReturnType<typeof createTransport>;

/** Every night, what the outbox need not keep. */
export function pruneOutboxJob(db: Db): JobDefinition {
  return defineJob({
    name: 'mail.prune',
    payload: z.object({}),
    cron: '41 3 * * *',
    run: () => pruneOutbox(db),
  });
}

/** It was sent: a database that is away for a moment must not make us send it again. */
async function book(db: Db, messageId: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await markSent(db, messageId);
    } catch (error) {
      if (attempt >= bookings || !isConnectionLoss(error)) throw error;
      await pause(1000);
    }
  }
}

/** The mail server has understood who it is for and what it says, and does not want it: it never will. */
function isRefused(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false;
  const aboutTheMessage = error.code === 'EENVELOPE' || error.code === 'EMESSAGE';
  return aboutTheMessage && Number(error.responseCode) >= 500;
}

/** What the mail server said. One that knows no SMTPUTF8 (RFC 6531) says of an international mailbox only that it is none. */
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
