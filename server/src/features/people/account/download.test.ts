import { api } from '@longtable/contract/api';
import { newId } from '@longtable/contract/ids';
import { calendarDay } from '@longtable/contract/rules/calendar-day';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shareTask } from '../../../../test/share-task.ts';
import { type Person, startTestApp, type TestApp, testPassword } from '../../../../test/test-app.ts';
import { unzip } from '../../../../test/unzip.ts';
import type { PersonalFile } from '../../../kits/personal-data.ts';
import { zip } from '../../../platform/archive/zip.ts';
import { downloadName } from './download-name.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: 'http://longtable.test' });
});
afterAll(() => app.close());

const path = api.account.download.path;

function fetchAll({ cookie }: Person, signal?: AbortSignal): Promise<Response> {
  return fetch(app.url + path, { headers: { cookie }, ...(signal && { signal }) });
}

async function everythingOf(person: Person): Promise<Map<string, Buffer>> {
  const answer = await fetchAll(person);
  if (answer.status !== 200) throw new Error(await answer.text());
  return unzip(new Uint8Array(await answer.arrayBuffer()));
}

async function jsonOf(person: Person, name: string): Promise<unknown> {
  const file = (await everythingOf(person)).get(name);
  if (!file) throw new Error(`there is no ${name}`);
  return JSON.parse(file.toString('utf8'));
}

async function giveTasks(person: Person, count: number): Promise<void> {
  await app.database.pool.query(
    `insert into tasks (id, title, description, due_date, position, user_id, assigned_to, assigned_by)
     select gen_random_uuid(), 'Task ' || n, repeat(md5(n::text), 40), current_date, 'a' || n, $1, $1, $1
     from generate_series(1, $2::int) n`,
    [person.id, count],
  );
}

describe('the download of an account', () => {
  test('is a zip named after the person and their local day', async () => {
    const nora = await app.newPerson('نورة الخطيب', { timeZone: 'Pacific/Kiritimati' });
    const answer = await fetchAll(nora);
    expect(answer.headers.get('content-type')).toBe('application/zip');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const name = `longtable-نورة-الخطيب-${calendarDay('Pacific/Kiritimati')}.zip`;
    expect(answer.headers.get('content-disposition')).toContain(
      `filename*=UTF-8''${encodeURIComponent(name)}`,
    );
    unzip(new Uint8Array(await answer.arrayBuffer()));
  });

  test('contains the profile, the sessions, and all tasks that the person has a role in', async () => {
    const [ada, ben] = await Promise.all([app.newPerson('Ada'), app.newPerson('Ben')]);
    await app.again(ada);
    const own = await ada.ok(api.tasks.create, { id: newId(), title: 'Own', tags: ['home'] });
    const shared = await ben.ok(api.tasks.create, { id: newId(), title: 'Shared' });
    await shareTask(app, shared.id, { to: ada });
    await ben.ok(api.tasks.create, { id: newId(), title: 'Not hers' });
    const files = await everythingOf(ada);
    const json = (name: string) => JSON.parse(files.get(name)?.toString('utf8') ?? '') as unknown;
    expect(json('profile.json')).toMatchObject({ id: ada.id, fullName: 'Ada', email: ada.email });
    expect(json('sessions.json')).toHaveLength(2);
    expect(json('sign-in.json')).toMatchObject({ hasPassword: true, passkeys: [] });
    expect(json('invitations.json')).toEqual([]);
    const tasks = json('tasks.json') as Record<'id' | 'title' | 'assigneeName', string>[];
    expect(tasks.map(({ title }) => title).toSorted()).toEqual(['Own', 'Shared']);
    expect(tasks.find(({ id }) => id === own.id)).toMatchObject({
      tags: ['home'],
      project: null,
      creatorName: 'Ada',
      assigneeName: 'Ada',
      assignerName: 'Ada',
    });
  });

  test('contains no credentials and no hashes of them', async () => {
    const ada = await app.newPerson('Ada');
    await ada.ok(api.account.changeEmail, {
      currentPassword: testPassword,
      email: `${newId()}@example.test`,
    });
    const all = [...(await everythingOf(ada)).values()].map((file) => file.toString('utf8')).join('\n');
    const { db } = app.database;
    const session = db.selectFrom('sessions').select('token').where('user_id', '=', ada.id);
    const account = db.selectFrom('accounts').select('password').where('user_id', '=', ada.id);
    expect(all).not.toContain((await session.executeTakeFirstOrThrow()).token);
    expect(all).not.toContain((await account.executeTakeFirstOrThrow()).password);
    expect(all).not.toMatch(/argon2|token|"password"|secret/i);
  });

  test('reads page by page, each task once', async () => {
    const ada = await app.newPerson('Ada');
    await giveTasks(ada, 1203);
    const tasks = (await jsonOf(ada, 'tasks.json')) as { id: string }[];
    expect(new Set(tasks.map(({ id }) => id)).size).toBe(1203);
    expect(tasks).toHaveLength(1203);
  });

  test('needs a session', async () => {
    expect((await app.visitor().raw('GET', path)).status).toBe(401);
  });
});

describe('limits of downloads', () => {
  test('refuses a second one at the same time, also when the first is slow, and allows it afterwards', async () => {
    const ada = await app.newPerson('Ada');
    await giveTasks(ada, 20_000);
    const stop = new AbortController();
    const first = await fetchAll(ada, stop.signal);
    // Nothing is read: the rest stays on the server, most of it in the database.
    const second = await ada.raw('GET', path);
    expect(second).toMatchObject({ status: 429, body: { error: { code: 'request/too-many' } } });
    expect(first.status).toBe(200);
    stop.abort();
    await expect.poll(async () => (await ada.raw('HEAD', path)).status, { timeout: 10_000 }).toBe(200);
  });

  test('allows ten an hour', async () => {
    const ada = await app.newPerson('Ada');
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1) {
      const answer = await fetchAll(ada);
      statuses.push(answer.status);
      await answer.arrayBuffer();
    }
    expect(statuses.slice(-2)).toEqual([200, 429]);
  });

  test('stops when the person is signed out meanwhile', async () => {
    const ada = await app.newPerson('Ada');
    await giveTasks(ada, 20_000);
    const other = await app.again(ada);
    const answer = await fetchAll(ada);
    await other.ok(api.account.endOtherSessions, {});
    await expect(answer.arrayBuffer()).rejects.toThrow('terminated');
  });
});

describe('the archive', () => {
  test('asks for a file only when the one before was read, and keeps little in memory', async () => {
    let made = 0;
    async function* endless(): AsyncGenerator<PersonalFile> {
      for (let file = 0; ; file += 1) yield { path: `file-${file}.bin`, bytes: noise() };
    }
    async function* noise(): AsyncGenerator<Uint8Array> {
      for (let chunk = 0; chunk < 100; chunk += 1) {
        made += 65_536;
        yield crypto.getRandomValues(new Uint8Array(65_536));
      }
    }
    let fetched = 0;
    for await (const chunk of zip(endless())) {
      fetched += chunk.length;
      expect(made - fetched).toBeLessThan(2_000_000);
      if (fetched > 30_000_000) break;
    }
  });

  test('stops and closes open sources when it cannot be completed', async () => {
    let closed = false;
    async function* files(): AsyncGenerator<PersonalFile> {
      yield { path: 'one.json', json: { a: 1 } };
      try {
        yield { path: 'two.bin', bytes: failing() };
      } finally {
        closed = true;
      }
    }
    async function* failing(): AsyncGenerator<Uint8Array> {
      yield new Uint8Array(100);
      throw new Error('the disk is gone');
    }
    await expect(collect(zip(files()))).rejects.toThrow('the disk is gone');
    expect(closed).toBe(true);
  });

  test('closes open sources when the reader stops', async () => {
    let closed = false;
    async function* files(): AsyncGenerator<PersonalFile> {
      yield { path: 'long.bin', bytes: endless() };
    }
    async function* endless(): AsyncGenerator<Uint8Array> {
      try {
        for (;;) yield crypto.getRandomValues(new Uint8Array(65_536));
      } finally {
        closed = true;
      }
    }
    const chunks = zip(files());
    await chunks.next();
    await chunks.return(undefined);
    await expect.poll(() => closed).toBe(true);
  });

  test('may be empty', async () => {
    async function* files(): AsyncGenerator<PersonalFile> {
      yield* [];
    }
    expect(unzip(await collect(zip(files())))).toEqual(new Map());
  });
});

test.each([
  ['Ada Lovelace', 'longtable-Ada-Lovelace-2026-11-21.zip'],
  ['نورة الخطيب', 'longtable-نورة-الخطيب-2026-11-21.zip'],
  ['山田 太郎', 'longtable-山田-太郎-2026-11-21.zip'],
  ['हिन्दी', 'longtable-हिन्दी-2026-11-21.zip'],
  ['../../etc/passwd', 'longtable-etc-passwd-2026-11-21.zip'],
  ['CON: <"x"> \u202egpj.exe\n', 'longtable-CON-x-gpj-exe-2026-11-21.zip'],
  ['🎉', 'longtable-2026-11-21.zip'],
  ['', 'longtable-2026-11-21.zip'],
])('the download of %j is called %s', (name, expected) => {
  expect(downloadName(name, '2026-11-21')).toBe(expected);
});

test('a name is cut to what file systems accept, after a whole character', () => {
  const name = downloadName('नि'.repeat(120), '2026-11-21');
  expect(Buffer.byteLength(name)).toBeLessThan(200);
  expect(name).toMatch(/नि-2026-11-21\.zip$/);
});

async function collect(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}
