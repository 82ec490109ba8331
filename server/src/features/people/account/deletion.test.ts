import { readdir } from 'node:fs/promises';
import { api } from '@longtable/contract/api';
import { newId } from '@longtable/contract/ids';
import { liveCloseCodes } from '@longtable/contract/live';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { plainPicture } from '../../../../test/pictures.ts';
import { shareTask } from '../../../../test/share-task.ts';
import { subscribe } from '../../../../test/subscribe.ts';
import { addToTeam, newTeam } from '../../../../test/team.ts';
import { type Person, startTestApp, type TestApp, testPassword } from '../../../../test/test-app.ts';
import { unzip } from '../../../../test/unzip.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: 'http://longtable.test' });
});
afterAll(() => app.close());

const deleting = (person: Person) => ({ confirmation: person.email, currentPassword: testPassword });
const remove = (person: Person) => person.ok(api.account.delete, deleting(person));
const aTask = (person: Person, title = 'A task') => person.ok(api.tasks.create, { id: newId(), title });
const isSignedIn = async (person: Person) => (await person.ok(api.people.session, {})).user !== null;

/** All columns that contain an id or the address of a person. */
async function tracesOf({ id, email }: { id: string; email: string }): Promise<string[]> {
  const { rows: columns } = await app.database.pool.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and data_type in ('uuid', 'text')`,
  );
  const found: string[] = [];
  for (const { table, column } of columns) {
    const { rowCount } = await app.database.pool.query(
      `select 1 from "${table}" where "${column}"::text in ($1, $2) limit 1`,
      [id, email],
    );
    if (rowCount) found.push(`${table}.${column}`);
  }
  return found;
}

/** What remains on purpose: for a week, the record that something happened, and the farewell e-mail. */
const leftOnPurpose = ['events.actor_id', 'mail_outbox.recipient'];

describe('deleting an account', () => {
  test('leaves nothing of the person, signs out everywhere and sends a farewell e-mail', async () => {
    const ada = await app.newPerson('Ada');
    const other = await app.again(ada);
    const live = await subscribe(app, other);
    await aTask(ada);
    await app.visitor().ok(api.people.forgotPassword, { email: ada.email });
    const change = { currentPassword: testPassword, email: `${newId()}@example.test` };
    await ada.ok(api.account.changeEmail, change);
    const answer = await ada.send(api.account.delete, deleting(ada));
    expect(answer).toMatchObject({ status: 200, body: { done: true } });
    expect(answer.headers.getSetCookie()).toEqual([expect.stringContaining('Max-Age=0')]);
    expect(await live.closed).toBe(liveCloseCodes.signedOut);
    expect([await isSignedIn(ada), await isSignedIn(other)]).toEqual([false, false]);
    await expect(app.again(ada)).rejects.toThrow('auth/wrong-credentials');
    const emails = app.database.db.selectFrom('mail_outbox').select('subject');
    expect(await emails.where('recipient', '=', ada.email).execute()).toEqual([
      { subject: 'Your Longtable account was deleted' },
    ]);
    expect(await tracesOf(ada)).toEqual(expect.arrayContaining(['mail_outbox.recipient']));
    for (const trace of await tracesOf(ada)) expect(leftOnPurpose).toContain(trace);
  });

  test('needs the address, in any spelling, and reauthentication', async () => {
    const ada = await app.newPerson('Ada');
    expect(
      await ada.refused(api.account.delete, { confirmation: 'delete', currentPassword: testPassword }),
    ).toMatchObject({
      status: 422,
      code: 'account/confirmation-wrong',
      text: 'This is not the e-mail address of your account. Nothing was deleted.',
    });
    const unproved = { confirmation: ada.email, currentPassword: 'not this one' };
    expect((await ada.refused(api.account.delete, unproved)).code).toBe('auth/wrong-password');
    expect(await isSignedIn(ada)).toBe(true);
    const typed = { confirmation: `  ${ada.email.toUpperCase()} `, currentPassword: testPassword };
    expect(await ada.ok(api.account.delete, typed)).toEqual({ done: true });
  });

  test('makes the address available again', async () => {
    const ada = await app.newPerson('Ada');
    await remove(ada);
    const body = { fullName: 'Ada again', email: ada.email, password: testPassword };
    const answer = await app
      .visitor()
      .raw('POST', '/api/auth/sign-up', body, { 'x-forwarded-for': '203.0.113.77' });
    expect(answer).toMatchObject({ status: 200, body: { user: { name: 'Ada again' } } });
  });

  test('twice at once, and again afterwards, is harmless', async () => {
    const ada = await app.newPerson('Ada');
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => ada.send(api.account.delete, deleting(ada))),
    );
    // A reauthentication that comes too late is refused as signed out, in one way or another.
    expect(answers.map(({ status }) => status)).toContain(200);
    for (const { status } of answers) expect([200, 401, 403]).toContain(status);
    expect((await ada.send(api.account.delete, deleting(ada))).status).toBe(401);
    const emails = app.database.db.selectFrom('mail_outbox').select('id');
    expect(await emails.where('recipient', '=', ada.email).execute()).toHaveLength(1);
  });

  test('during requests of the same person leaves nothing of theirs', async () => {
    for (let round = 0; round < 5; round += 1) {
      const ada = await app.newPerson('Ada');
      const others = await Promise.all([app.again(ada), app.again(ada)]);
      const requests = others.flatMap((person) =>
        Array.from({ length: 8 }, () => person.send(api.tasks.create, { id: newId(), title: 'Late' })),
      );
      requests.push(
        ada.send(api.account.changeEmail, { ...deleting(ada), email: `${newId()}@example.test` }),
      );
      requests.push(app.visitor().send(api.people.forgotPassword, { email: ada.email }));
      const again = app.again(ada).catch(() => null);
      const [answer, ...late] = await Promise.all([ada.send(api.account.delete, deleting(ada)), ...requests]);
      await again;
      expect(answer.status).toBe(200);
      for (const { status } of late) expect([200, 401, 403]).toContain(status);
      for (const trace of await tracesOf(ada)) expect(leftOnPurpose).toContain(trace);
    }
  });
});

test('the picture is in the download, and its file is deleted with the account', async () => {
  const ada = await app.newPerson('Ada');
  await ada.ok(api.profile.setAvatar, {}, await plainPicture('png'));
  const answer = await fetch(app.url + api.account.download.path, { headers: { cookie: ada.cookie } });
  const picture = unzip(new Uint8Array(await answer.arrayBuffer())).get('picture.webp');
  expect(picture?.toString('latin1', 8, 12)).toBe('WEBP');
  const filesOf = async () => {
    const names = await readdir(app.dataDir, { recursive: true });
    return names.filter((name) => name.includes(ada.id) && name.endsWith('.webp'));
  };
  expect(await filesOf()).toHaveLength(1);
  await remove(ada);
  await expect.poll(filesOf, { timeout: 10_000 }).toEqual([]);
  const rows = app.database.db.selectFrom('stored_files').select('key').where('key', 'like', `%${ada.id}%`);
  await expect.poll(() => rows.execute()).toEqual([]);
});

test('a request that arrives too late is refused as signed out, without an error in the log', async () => {
  const ada = await app.newPerson('Ada');
  await ada.ok(api.people.session, {});
  const client = await app.database.pool.connect();
  try {
    // As deleting does: references to the user wait for its commit.
    await client.query('begin');
    await client.query('select id from users where id = $1 for update', [ada.id]);
    const late = ada.send(api.tasks.create, { id: newId(), title: 'Late' });
    await expect
      .poll(async () => {
        const { rows } = await app.database.pool.query<{ waiting: number }>(
          "select count(*)::int as waiting from pg_stat_activity where wait_event_type = 'Lock'",
        );
        return rows[0]?.waiting;
      })
      .toBe(1);
    await client.query('delete from users where id = $1', [ada.id]);
    await client.query('commit');
    expect(await late).toMatchObject({ status: 401, body: { error: { code: 'auth/required' } } });
  } finally {
    client.release(true);
  }
});

describe('shared things of a deleted account', () => {
  test('tasks go to those they are shared with, who receive events; private tasks are deleted', async () => {
    const [ada, ben, cem] = await Promise.all([
      app.newPerson('Ada'),
      app.newPerson('Ben'),
      app.newPerson('Cem'),
    ]);
    const own = await aTask(ada, 'Own');
    const ownByCem = await aTask(ada, 'Own, given by Cem');
    await shareTask(app, ownByCem.id, { to: ada, by: cem });
    const given = await aTask(ada, 'Given to Ben');
    await shareTask(app, given.id, { to: ben });
    const givenByCem = await aTask(ada, 'Given to Ben by Cem');
    await shareTask(app, givenByCem.id, { to: ben, by: cem });
    const received = await aTask(ben, 'Given by Ben');
    await shareTask(app, received.id, { to: ada });
    const passedOn = await aTask(ben, 'Given to Cem by Ada');
    await shareTask(app, passedOn.id, { to: cem, by: ada });
    const before = await ben.ok(api.tasks.get, { taskId: given.id });
    const [benEvents, cemEvents] = await Promise.all([subscribe(app, ben), subscribe(app, cem)]);
    await remove(ada);

    const people = async (taskId: string) => {
      const task = await app.database.db
        .selectFrom('tasks')
        .select(['user_id', 'assigned_to', 'assigned_by'])
        .where('id', '=', taskId)
        .executeTakeFirst();
      return task && [task.user_id, task.assigned_to, task.assigned_by];
    };
    expect(await people(own.id)).toBeUndefined();
    expect(await people(ownByCem.id)).toBeUndefined();
    expect(await people(given.id)).toEqual([ben.id, ben.id, ben.id]);
    expect(await people(givenByCem.id)).toEqual([ben.id, ben.id, cem.id]);
    expect(await people(received.id)).toEqual([ben.id, ben.id, ben.id]);
    expect(await people(passedOn.id)).toEqual([ben.id, cem.id, ben.id]);
    expect(await ben.ok(api.tasks.get, { taskId: given.id })).toMatchObject({
      version: before.version + 1,
      createdBy: ben.id,
      can: { edit: true, delete: true },
    });

    // Earlier events may still arrive.
    const saved = (received: typeof benEvents.received) =>
      received
        .filter(({ type }) => type === 'task.saved')
        .map(({ payload }) => (payload as { task: { id: string; version: number } }).task)
        .filter(({ version }) => version > 1)
        .map(({ id }) => id)
        .toSorted();
    await expect
      .poll(() => saved(benEvents.received))
      .toEqual([given.id, givenByCem.id, received.id, passedOn.id].toSorted());
    await expect.poll(() => saved(cemEvents.received)).toEqual([givenByCem.id, passedOn.id].toSorted());
    expect(cemEvents.received).toContainEqual(
      expect.objectContaining({ type: 'task.deleted', payload: { taskId: ownByCem.id } }),
    );
    benEvents.stop();
    cemEvents.stop();
  });

  test('teams keep nothing of the person, and their updates without a name', async () => {
    const [ada, ben] = await Promise.all([app.newPerson('Ada'), app.newPerson('Ben')]);
    await newTeam(ada, 'Her own');
    const { id: teamId } = await newTeam(ben);
    await addToTeam(ben, teamId, [ada], 'Admin');
    const { id: departmentId } = await ben.ok(api.departments.create, { teamId, id: newId(), name: 'Press' });
    await ben.ok(api.departments.addMember, { departmentId, id: newId(), personId: ada.id });
    await ada.ok(api.updates.postToTeam, { teamId, id: newId(), content: 'In the team' });
    await ada.ok(api.updates.postToDepartment, { departmentId, id: newId(), content: 'In the department' });
    await ada.ok(api.teamInvites.create, { teamId, id: newId() });
    await remove(ada);
    for (const trace of await tracesOf(ada)) expect(leftOnPurpose).toContain(trace);
    const { updates } = await ben.ok(api.updates.listOfTeam, { teamId });
    expect(updates).toMatchObject([{ content: 'In the team', authorId: null }]);
  });

  test('two people who share tasks can be deleted at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [ada, ben] = await Promise.all([app.newPerson('Ada'), app.newPerson('Ben')]);
      for (let n = 0; n < 4; n += 1) {
        await shareTask(app, (await aTask(ada)).id, { to: ben });
        await shareTask(app, (await aTask(ben)).id, { to: ada });
      }
      await Promise.all([remove(ada), remove(ben)]);
      const traces = [...(await tracesOf(ada)), ...(await tracesOf(ben))];
      for (const trace of traces) expect(leftOnPurpose).toContain(trace);
    }
  });
});

describe('the preview of a deletion', () => {
  test('describes the consequences in sentences', async () => {
    const [ada, ben] = await Promise.all([app.newPerson('Ada'), app.newPerson('Ben')]);
    const nothing = await ada.ok(api.account.deletion, {});
    expect(nothing).toEqual({
      obstacles: [],
      consequences: [
        'Your profile and every way to sign in are deleted for good, and you are signed out everywhere.',
      ],
    });
    await aTask(ada);
    await shareTask(app, (await aTask(ada)).id, { to: ben });
    await shareTask(app, (await aTask(ben)).id, { to: ada });
    expect((await ada.ok(api.account.deletion, {})).consequences.slice(1)).toEqual([
      '1 task of yours is deleted.',
      '1 task that you created for others goes to the person it is assigned to.',
      '1 task that others gave you goes back to who created it.',
    ]);
    await aTask(ada);
    await shareTask(app, (await aTask(ada)).id, { to: ben });
    await shareTask(app, (await aTask(ben)).id, { to: ada });
    expect((await ada.ok(api.account.deletion, {})).consequences.slice(1)).toEqual([
      '2 tasks of yours are deleted.',
      '2 tasks that you created for others go to those they are assigned to.',
      '2 tasks that others gave you go back to who created them.',
    ]);
  });
});
