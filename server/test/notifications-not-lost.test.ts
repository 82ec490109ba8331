import { newId } from '@longtable/contract/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type KillableServer, startKillableServer } from './killable-server.ts';
import { headerOf, type SmtpServer, startSmtpServer } from './smtp-server.ts';
import { testPassword } from './test-app.ts';

let smtp: SmtpServer;
let server: KillableServer;
let benCookie: string;

beforeAll(async () => {
  smtp = await startSmtpServer();
  server = await startKillableServer();
  const ben = { fullName: 'Ben', email: 'ben@example.test', password: testPassword };
  const signedUp = await fetch(`${server.url}/api/auth/sign-up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ben),
  });
  benCookie = signedUp.headers
    .getSetCookie()
    .map((header) => header.split(';')[0])
    .join('; ');
  // Only now: people who sign up where e-mail is sent have to confirm their address.
  await server.killAndRestart({ SMTP_URL: smtp.url, MAIL_FROM: 'Longtable <longtable@example.test>' });
  // What greets a new person would be in the same e-mail.
  await server.send('POST', '/api/notifications/read', {});
}, 120_000);
afterAll(async () => {
  await server.stop();
  smtp.close();
});

test('a server killed after a change tells of it once in the app, and by an e-mail that may come twice as the same message', async () => {
  const ada = await idOfAda();
  const request = { id: newId(), personId: ada };
  const asked = askByBen(request).catch(() => null);
  await expect.poll(() => deliveries(ada), { timeout: 20_000 }).toEqual(['waiting']);
  await server.killAndRestart();
  // It may not have been answered: the client repeats it.
  await asked;
  expect((await askByBen(request)).status).toBe(200);
  expect(await toldInTheApp()).toEqual(['connection_request']);

  // The mail server has the message, and the server is killed before it knows.
  smtp.taken = () => (mails().length > 0 ? new Promise(() => undefined) : '250 kept');
  await server.inDatabase(
    "update notification_deliveries set due_at = now() - interval '1 second' where user_id = $1 and state = 'waiting'",
    [ada],
  );
  await server.inDatabase("select graphile_worker.add_job('notifications.send-emails', '{}'::json)", []);
  await expect.poll(() => mails().length, { timeout: 30_000 }).toBe(1);
  await server.killAndRestart();
  smtp.taken = () => '250 kept';
  await forgetDeadServer();
  await expect.poll(() => mails().length, { timeout: 30_000 }).toBe(2);
  await expect.poll(unsent, { timeout: 30_000 }).toEqual([]);
  const [first, second] = mails().map((mail) => headerOf(mail, 'Message-ID'));
  expect(first).toMatch(/^<[\w-]+@example\.test>$/);
  expect(second).toBe(first);
  expect(mails()).toHaveLength(2);
  expect(await deliveries(ada)).toEqual(['handed']);
  expect(await toldInTheApp()).toEqual(['connection_request']);
}, 180_000);

function askByBen(request: object): Promise<Response> {
  return fetch(`${server.url}/api/connection-requests`, {
    method: 'POST',
    headers: { cookie: benCookie, 'content-type': 'application/json' },
    body: JSON.stringify(request),
    signal: AbortSignal.timeout(20_000),
  });
}

async function idOfAda(): Promise<string> {
  const [row] = await server.inDatabase<{ id: string }>('select id from users where email = $1', [
    server.email,
  ]);
  if (!row) throw new Error('Nobody signed up.');
  return row.id;
}

/** What became of the e-mails about the request: a message that is handed over says itself whether it was sent. */
async function deliveries(userId: string): Promise<string[]> {
  const rows = await server.inDatabase<{ state: string }>(
    `select delivery.state from notification_deliveries as delivery
    join notifications on notifications.id = delivery.notification_id
    where delivery.user_id = $1 and delivery.channel = 'email' and type = 'connection_request'`,
    [userId],
  );
  return rows.map(({ state }) => state);
}

async function toldInTheApp(): Promise<string[]> {
  const answer = await server.send('GET', '/api/notifications?unread=true');
  const { notifications } = (await answer.json()) as { notifications: { type: string }[] };
  return notifications.map(({ type }) => type);
}

/** The e-mails to Ada about the request. */
function mails() {
  return smtp.received.filter(
    (mail) => mail.to.includes(server.email) && (headerOf(mail, 'Subject') ?? '').includes('Ben would like'),
  );
}

function unsent(): Promise<object[]> {
  return server.inDatabase(
    "select id from mail_outbox where sent_at is null and subject like '%Ben would like%'",
    [],
  );
}

/** As if the killed process had been silent for some minutes: its claims end, and its jobs are run by others. */
async function forgetDeadServer(): Promise<void> {
  await server.inDatabase(
    "update mail_outbox set claimed_until = now() - interval '1 second' where sent_at is null",
    [],
  );
  await server.inDatabase(
    `select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
    from graphile_worker.jobs where locked_by is not null`,
    [],
  );
}
