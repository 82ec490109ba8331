import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type SmtpServer, startSmtpServer } from '../../../test/smtp-server.ts';
import { openTestDatabase } from '../../../test/test-database.ts';
import { type Changes, createChanges } from '../change.ts';
import type { Database } from '../db/database.ts';
import { appendStatements } from '../events/append.ts';
import { createJobs, type Jobs } from '../jobs/jobs.ts';
import { composeMail } from './compose.ts';
import { createMail, type Mail } from './mail.ts';
import { claimMessage, pruneOutbox } from './outbox.ts';

let database: Database;
let server: SmtpServer;
let lines: { msg: string; to?: string; links?: string[] }[];
let mail: Mail;
let jobs: Jobs;
let changes: Changes;

beforeAll(async () => {
  database = await openTestDatabase({ log: pino({ level: 'silent' }) });
  server = await startSmtpServer();
});
beforeEach(async () => {
  server.received.length = 0;
  server.answers = () => undefined;
  lines = [];
  await database.pool.query('delete from mail_outbox');
});
afterEach(async () => {
  await jobs.stop();
});
afterAll(async () => {
  server.close();
  await database.close();
});

const composed = composeMail({
  heading: 'Reset your password',
  paragraphs: ['Hello Ada, somebody asked for this.'],
  button: { label: 'Choose a new password', url: 'https://longtable.example/reset?token=a&b=c' },
});

test('without a mail server the message is in the outbox, and its recipient and links are logged', async () => {
  await start({ configured: false });
  expect(mail.configured).toBe(false);
  await changes.run(async (change) => {
    await mail.send(change, message('ada@example.test'));
    expect(lines).toEqual([]);
  });
  expect(lines).toMatchObject([
    {
      msg: 'mail is not configured; the message is in the outbox',
      to: 'ada@example.test',
      links: ['https://longtable.example/reset?token=a&b=c'],
    },
  ]);
  expect(await outbox()).toMatchObject([
    { recipient: 'ada@example.test', subject: 'Reset', body_text: composed.text, sent_at: null },
  ]);
});

test('a failed change writes no message and no line', async () => {
  await start({ configured: false });
  const failed = changes.run(async (change) => {
    await mail.send(change, message('ada@example.test'));
    throw new Error('on purpose');
  });
  await expect(failed).rejects.toThrow('on purpose');
  expect(await outbox()).toEqual([]);
  expect(lines).toEqual([]);
});

test('with a mail server the message is sent completely, and marked as sent', async () => {
  await start();
  expect(mail.configured).toBe(true);
  await send('ada@example.test');
  await vi.waitFor(async () => expect((await outbox())[0]?.sent_at).not.toBeNull(), 5000);
  expect(server.received).toHaveLength(1);
  const [mailed] = server.received;
  expect(mailed).toMatchObject({ from: 'longtable@example.test', to: ['ada@example.test'] });
  expect(mailed?.data).toContain('From: Longtable <longtable@example.test>');
  expect(mailed?.data).toContain('Subject: Reset');
  expect(mailed?.data).toMatch(/Message-ID: <[0-9a-f-]{36}@example\.test>/);
  expect(mailed?.data).toContain('Auto-Submitted: auto-generated');
  expect(mailed?.data).toContain('text/plain');
  expect(mailed?.data).toContain('text/html');
  expect((await outbox())[0]?.answer).toBe('250 kept');
  expect(lines).toEqual([]);
});

test('a message has the headers that it was given', async () => {
  await start();
  const headers = { 'List-Unsubscribe': '<https://longtable.example/unsubscribe/x>' };
  await changes.run((change) => mail.send(change, { ...message('ada@example.test'), headers }));
  await vi.waitFor(() => expect(server.received).toHaveLength(1), 5000);
  expect(server.received[0]?.data).toContain('List-Unsubscribe: <https://longtable.example/unsubscribe/x>');
});

test.each([
  ['is written again before a late attempt', true],
  ['is not sent late when its writer does not want it any more', false],
])(
  'a message %s',
  async (_, isWanted) => {
    await start();
    mail.writeLate('test', async () =>
      isWanted ? { ...message('ada@example.test'), subject: 'Later' } : null,
    );
    let isDown = true;
    server.answers = (command) => (isDown && command.startsWith('DATA') ? '451 try later' : undefined);
    await changes.run((change) => mail.send(change, { ...message('ada@example.test'), writer: 'test' }));
    await vi.waitFor(async () => expect((await outbox())[0]?.last_error).toContain('451'), 5000);
    await database.pool.query("update mail_outbox set created_at = now() - interval '2 minutes'");
    isDown = false;
    await settled();
    expect((await outbox()).map(({ subject, answer }) => [subject, answer])).toEqual(
      isWanted ? [['Later', '250 kept']] : [],
    );
    expect(server.received.map(({ data }) => /Subject: .*/.exec(data)?.[0])).toEqual(
      isWanted ? ['Subject: Later'] : [],
    );
  },
  20_000,
);

test('a recipient with a comma is one recipient or none', async () => {
  await start();
  await send('ada@example.test, eve@example.test');
  await settled();
  expect(server.received.flatMap(({ to }) => to)).not.toContain('eve@example.test');
});

test('an international domain is sent to in its ASCII form', async () => {
  await start();
  await send('ada@Exämple.test');
  await vi.waitFor(() => expect(server.received).toHaveLength(1), 5000);
  expect(server.received[0]?.to).toEqual(['ada@xn--exmple-cua.test']);
  expect(server.received[0]?.data).toContain('To: ada@xn--exmple-cua.test');
});

test('an international mailbox is sent to by SMTPUTF8', async () => {
  await start();
  const commands: string[] = [];
  server.answers = (command) => {
    commands.push(command);
    return command.startsWith('EHLO') ? '250-test\r\n250-8BITMIME\r\n250 SMTPUTF8' : undefined;
  };
  await send('用户@例子.中国');
  await vi.waitFor(async () => expect((await outbox())[0]?.sent_at).not.toBeNull(), 5000);
  expect(commands.find((command) => command.startsWith('MAIL'))).toContain(' SMTPUTF8');
  expect(server.received[0]?.to).toEqual(['用户@例子.中国']);
  expect(server.received[0]?.data).toContain('To: 用户@例子.中国');
});

test('a mail server that refuses an international mailbox for lack of SMTPUTF8 is not tried again', async () => {
  await start();
  server.answers = (command) => (/^RCPT.*[^ -~]/.test(command) ? '553 no such characters here' : undefined);
  await send('用户@例子.中国');
  await vi.waitFor(async () => expect((await outbox())[0]?.last_error).toBeTruthy(), 5000);
  await settled();
  expect((await outbox())[0]).toMatchObject({ sent_at: null, claimed_until: null });
  expect((await outbox())[0]?.last_error).toContain('SMTPUTF8');
  expect(server.received).toEqual([]);
});

test('a temporary failure of the mail server is retried, and its answer stored until then', async () => {
  await start();
  server.answers = (command) => (command.startsWith('DATA') ? '451 try later' : undefined);
  await send('ada@example.test');
  await vi.waitFor(async () => expect((await outbox())[0]?.last_error).toContain('451 try later'), 5000);
  expect((await outbox())[0]).toMatchObject({ sent_at: null, claimed_until: null });
  server.answers = () => undefined;
  await vi.waitFor(async () => expect((await outbox())[0]?.sent_at).not.toBeNull(), 10_000);
  expect((await outbox())[0]?.last_error).toBeNull();
  expect(server.received).toHaveLength(1);
}, 20_000);

test('a permanent refusal of the mail server is not retried', async () => {
  await start();
  server.answers = (command) => (command.startsWith('RCPT') ? '550 no such mailbox' : undefined);
  await send('nobody@example.test');
  await vi.waitFor(
    async () => expect((await outbox())[0]?.last_error).toContain('550 no such mailbox'),
    5000,
  );
  await settled();
  expect((await outbox())[0]?.sent_at).toBeNull();
});

test('a job that runs twice sends once', async () => {
  await start();
  await send('ada@example.test');
  await vi.waitFor(() => expect(server.received).toHaveLength(1), 5000);
  await settled();
  const [sent] = await outbox();
  await changes.run((change) => change.enqueue('mail.deliver', { messageId: sent?.id ?? '' }));
  await settled();
  expect(server.received).toHaveLength(1);
});

test('of concurrent sends of a message one runs; another after a timeout', async () => {
  await start({ configured: false });
  await changes.run((change) => mail.send(change, message('ada@example.test')));
  const id = (await outbox())[0]?.id ?? '';
  const claims = await Promise.all(Array.from({ length: 8 }, () => claimMessage(database.db, id)));
  expect(claims.filter((claim) => claim === 'busy')).toHaveLength(7);
  await database.pool.query("update mail_outbox set claimed_until = now() - interval '1 second'");
  expect(await claimMessage(database.db, id)).toMatchObject({ id, recipient: 'ada@example.test' });
  await database.pool.query('update mail_outbox set sent_at = now(), claimed_until = null');
  expect(await claimMessage(database.db, id)).toBe('done');
});

test('no transaction is open while the mail server answers slowly, so live events go on', async () => {
  await start();
  let release = (): void => undefined;
  const asked = new Promise<void>((resolve) => {
    server.answers = (command) => {
      if (!command.startsWith('DATA')) return undefined;
      resolve();
      return new Promise((answer) => {
        release = () => answer('354 go on');
      });
    };
  });
  await send('ada@example.test');
  await asked;
  const { rows } = await database.pool.query<object>(
    `select pid from pg_stat_activity
    where datname = current_database() and backend_xid is not null and pid <> pg_backend_pid()`,
  );
  expect(rows).toEqual([]);
  release();
  await vi.waitFor(() => expect(server.received).toHaveLength(1), 5000);
});

test('old messages are deleted from the outbox', async () => {
  await start({ configured: false });
  for (const to of ['old@example.test', 'new@example.test']) {
    await changes.run((change) => mail.send(change, message(to)));
  }
  await database.pool.query(
    "update mail_outbox set created_at = now() - interval '31 days' where recipient like 'old%'",
  );
  await pruneOutbox(database.db);
  expect((await outbox()).map(({ recipient }) => recipient)).toEqual(['new@example.test']);
});

async function start({ configured = true } = {}): Promise<void> {
  const smtpUrl = configured ? server.url : undefined;
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const quiet = pino({ level: process.env['TEST_LOG'] ?? 'silent' });
  const mailFrom = 'Longtable <longtable@example.test>';
  mail = createMail({ config: { smtpUrl, mailFrom }, db: database.db, log });
  jobs = createJobs({ database, log: quiet, definitions: mail.jobs });
  await jobs.start();
  changes = createChanges({ database, events: { appendStatements, wake: () => undefined }, jobs });
}

function message(to: string) {
  return { to, subject: 'Reset', ...composed };
}

async function send(to: string): Promise<void> {
  await changes.run((change) => mail.send(change, message(to)));
}

type OutboxRow = {
  id: string;
  subject: string;
  answer: string | null;
  recipient: string;
  sent_at: string | null;
  claimed_until: string | null;
  last_error: string | null;
};

async function outbox(): Promise<OutboxRow[]> {
  const { rows } = await database.pool.query<OutboxRow>('select * from mail_outbox order by created_at');
  return rows;
}

/** Resolves when no job is left. */
async function settled(): Promise<void> {
  await vi.waitFor(async () => {
    const { rows } = await database.pool.query<{ n: number }>(
      'select count(*) as n from graphile_worker.jobs',
    );
    expect(rows[0]?.n).toBe(0);
  }, 15_000);
}
