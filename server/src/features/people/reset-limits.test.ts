import { newId } from '@longtable/contract/ids';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { emailsTo } from '../../../test/sent-emails.ts';
import { type Person, startTestApp, type TestApp, testPassword } from '../../../test/test-app.ts';
import { peopleLimits } from './people.limits.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: 'http://longtable.test' });
});
afterAll(() => app.close());

let addresses = 0;
const newAddress = (): string => {
  addresses += 1;
  return `203.0.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`;
};
const newEmail = () => `${newId()}@example.test`;

function ask(email: string, { from = newAddress(), cookie = '' } = {}) {
  const headers = { 'x-forwarded-for': from, ...(cookie && { cookie }) };
  return app.visitor().raw('POST', '/api/auth/forgot-password', { email }, headers);
}
const signIn = ({ email }: Person, from: string) =>
  app
    .visitor()
    .raw('POST', '/api/auth/sign-in', { email, password: testPassword }, { 'x-forwarded-for': from });

/** The links sent to a person, once nothing more is to be sent. */
async function linksTo({ email }: Person): Promise<string[]> {
  await vi.waitFor(
    async () => {
      const { rows } = await app.database.pool.query(
        'select 1 from job_requests union all select 1 from graphile_worker.jobs',
      );
      expect(rows).toEqual([]);
    },
    { timeout: 15_000 },
  );
  const emails = await emailsTo(app, email);
  return emails.flatMap(({ body_text }) => /reset-password\?token=([\w-]+)/.exec(body_text)?.[1] ?? []);
}

/** Requests links to an account, from one address after another, until no more are sent. */
async function flood(email: string): Promise<void> {
  const answers = await Promise.all(
    Array.from({ length: peopleLimits.resetEmails.max + 15 }, () => ask(email)),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
}

test('too many requests for an account get the answer for an unknown one', async () => {
  const [ada, nobody] = [await app.newPerson('Ada'), newEmail()];
  const answersFor = async (email: string) => {
    const from = newAddress();
    const answers: unknown[] = [];
    for (let each = 0; each < 7; each += 1) {
      const { status, body, headers } = await ask(email, { from });
      const {
        errorId: _,
        retryAfter: __,
        ...error
      } = (body as { error?: Record<string, unknown> }).error ?? {};
      answers.push({
        status,
        done: (body as { done?: true }).done,
        error,
        names: [...headers.keys()].toSorted(),
      });
    }
    return answers;
  };
  for (let round = 0; round < 4; round += 1) {
    const [known, unknown] = [await answersFor(ada.email), await answersFor(nobody)];
    expect(known).toEqual(unknown);
    expect(known.map((answer) => (answer as { status: number }).status)).toEqual([
      200, 200, 200, 200, 200, 429, 429,
    ]);
  }
});

test('an account gets at most ten e-mails an hour, and each link works', async () => {
  const ada = await app.newPerson('Ada');
  await flood(ada.email);
  const links = await linksTo(ada);
  expect(links).toHaveLength(peopleLimits.resetEmails.max);
  // From another device: she gets no e-mail, but has a valid link.
  expect((await ask(ada.email)).status).toBe(200);
  expect(await linksTo(ada)).toHaveLength(peopleLimits.resetEmails.max);
  const body = { token: links[0], password: 'a new password' };
  expect((await app.visitor().raw('POST', '/api/auth/reset-password', body)).status).toBe(200);
});

test('the owner gets one more from a known address or browser', async () => {
  const ada = await app.newPerson('Ada');
  const home = newAddress();
  const signedIn = await signIn(ada, home);
  const browser = signedIn.headers.getSetCookie().find((cookie) => cookie.startsWith('longtable_device='));
  await flood(ada.email);
  const before = (await linksTo(ada)).length;
  await ask(ada.email, { from: home });
  expect(await linksTo(ada)).toHaveLength(before + 1);
  await ask(ada.email, { cookie: browser?.split(';')[0] ?? '' });
  expect(await linksTo(ada)).toHaveLength(before + 2);
  await ask(ada.email, { cookie: `longtable_device=${'x'.repeat(43)}` });
  expect(await linksTo(ada)).toHaveLength(before + 2);
});

test('a device that one account knows is unknown to others', async () => {
  const [ada, ben] = await Promise.all([app.newPerson('Ada'), app.newPerson('Ben')]);
  const home = newAddress();
  await signIn(ada, home);
  await flood(ben.email);
  const before = (await linksTo(ben)).length;
  await ask(ben.email, { from: home });
  expect(await linksTo(ben)).toHaveLength(before);
});

test('an address may send five an hour for an account, and twenty in all', async () => {
  const from = newAddress();
  const statuses: number[] = [];
  for (let each = 0; each < 21; each += 1) statuses.push((await ask(newEmail(), { from })).status);
  expect(statuses.slice(-2)).toEqual([200, 429]);
});

test('tries of somebody else do not lock out the owner’s browser', async () => {
  const ada = await app.newPerson('Ada');
  const signedIn = await signIn(ada, newAddress());
  const cookie = signedIn.headers
    .getSetCookie()
    .find((each) => each.startsWith('longtable_device='))
    ?.split(';')[0];
  const guess = { email: ada.email, password: 'x'.repeat(200) };
  for (let each = 0; each < 10; each += 1) {
    const from = { 'x-forwarded-for': newAddress() };
    await Promise.all(
      Array.from({ length: 10 }, () => app.visitor().raw('POST', '/api/auth/sign-in', guess, from)),
    );
  }
  expect((await signIn(ada, newAddress())).status).toBe(429);
  const body = { email: ada.email, password: testPassword };
  const headers = { 'x-forwarded-for': newAddress(), cookie: cookie ?? '' };
  expect((await app.visitor().raw('POST', '/api/auth/sign-in', body, headers)).status).toBe(200);
});
