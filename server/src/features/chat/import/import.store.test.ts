import { newId } from '@longtable/contract/ids';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillUnchecked } from '../../../../test/fill-unchecked.ts';
import { type ManyTeams, openManyTeams } from '../../../../test/many-teams.ts';
import { recordSql } from '../../../../test/recorded-sql.ts';
import type { Db } from '../../../platform/db/database.ts';
import * as store from './import.store.ts';

/** The tables that have rows here, none of which may be scanned. */
const seqScan = /Seq Scan on (chats|chat_imports|teams|team_members|departments|department_members|users)\b/;

let many: ManyTeams;
beforeAll(async () => {
  many = await openManyTeams();
  await fillUnchecked(many.database, async (client) => {
    await client.query(`insert into chats (id, kind, team_id) select id, 'team', id from teams`);
    await client.query(
      `insert into chats (id, kind, team_id, department_id) select id, 'department', team_id, id from departments`,
    );
    await client.query(
      `insert into chat_imports (chat_id, source, messages, digest, stored) select id, 'Slack ' || id, 1, '1', 1 from chats`,
    );
  });
  await many.database.pool.query('vacuum analyze chats, chat_imports');
}, 120_000);
afterAll(() => many.close());

const reads: [string, (db: Db) => Promise<unknown>][] = [
  ['a chat', (db) => store.readChat(db, many.big.teamId)],
  ['a direct chat', (db) => store.readDirectChat(db, [many.big.memberId, many.big.ownerId])],
  ['the department of a channel', (db) => store.readDepartmentOf(db, many.big.teamId, 'Slack C1')],
  ['the teams of a channel', (db) => store.readTeamsOf(db, 'Slack C1')],
  ['the people of chats', (db) => store.readPeopleOf(db, [many.big.teamId, many.big.departmentId])],
];

test.each(reads)('%s: uses an index, however many teams there are', async (_, read) => {
  expect((await many.plansOf(read)).join('\n')).not.toMatch(seqScan);
});

test('the SQL of the store is as reviewed', async () => {
  const { db, statements } = recordSql(many.database.pool);
  for (const [, read] of reads) await read(db);
  const { departmentId, ownerId } = many.big;
  await store.reservePositions(db, departmentId, { source: 'Slack C1', messages: 1, digest: '2' });
  await store.storeMessages(db, departmentId, [
    {
      id: newId(),
      number: 1,
      author: ownerId,
      content: 'Ahoy',
      created: '2021-03-04T08:00:01.000200Z',
      edited: null,
      reactions: [[ownerId, '👍']],
      replyTo: null,
    },
  ]);
  await store.storePins(db, departmentId, [{ id: newId(), pinned: '2021-03-04T08:00:01.000200Z' }]);
  const text = statements.map(({ sql }) => `${sql};\n`).join('\n');
  await expect(text).toMatchFileSnapshot('./import.store.sql.snap');
});
