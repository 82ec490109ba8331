import type { Database, Db } from '../src/platform/db/database.ts';
import { fillUnchecked } from './fill-unchecked.ts';
import { addAlikePeople } from './many-people.ts';
import { explain, recordSql, type Statement } from './recorded-sql.ts';
import { openTestDatabase } from './test-database.ts';

const people = 40_000;
const bigTeam = { members: 5000, departments: 200, inDepartment: 25, updates: 3000, invites: 100 };
const teamsOfOne = 500;
const otherTeams = 4000;

export type ManyTeams = {
  readonly database: Database;
  /** A team of five thousand with two hundred departments. */
  readonly big: {
    readonly teamId: string;
    readonly ownerId: string;
    readonly adminId: string;
    readonly memberId: string;
    /** A department that the member is in. */
    readonly departmentId: string;
    readonly inviteCode: string;
  };
  /** A person in five hundred teams. */
  readonly busyId: string;
  /** The plans of the statements that `ask` sends. */
  plansOf(ask: (db: Db) => Promise<unknown>): Promise<string[]>;
  /** The most rows that any step of a statement of `ask` has read. */
  mostRowsOf(ask: (db: Db) => Promise<unknown>): Promise<number>;
  close(): Promise<void>;
};

/** The tables of teams, none of which may be scanned. */
export const seqScanOfTeams =
  /Seq Scan on (teams|team_members|departments|department_members|team_updates|department_updates|team_invites|user_profiles)\b/;

/** Creates a database with a team of five thousand, a person in five hundred teams, and thousands of small teams. */
export async function openManyTeams(): Promise<ManyTeams> {
  const database = await openTestDatabase();
  await fill(database);
  const { pool } = database;
  const { rows } = await pool.query<ManyTeams['big'] & { busyId: string }>(
    `select (select id from teams where name = 'Big') as "teamId",
       (select id from numbered_people where n = 1) as "ownerId",
       (select id from numbered_people where n = 2) as "adminId",
       m.user_id as "memberId", m.department_id as "departmentId",
       (select invite_code from team_invites where team_id = (select id from teams where name = 'Big') limit 1)
         as "inviteCode",
       (select id from numbered_people where n = 6000) as "busyId"
     from department_members m join teams t on t.id = m.team_id join numbered_people p on p.id = m.user_id
     where t.name = 'Big' and p.n > 100 order by p.n limit 1`,
  );
  const [found] = rows;
  if (!found) throw new Error('Nothing was filled in.');
  const { busyId, ...big } = found;

  async function statementsOf(ask: (db: Db) => Promise<unknown>): Promise<Statement[]> {
    const { db, statements } = recordSql(pool);
    await ask(db);
    if (statements.length === 0) throw new Error('Nothing was sent to the database.');
    return [...statements];
  }

  return {
    database,
    big,
    busyId,
    async plansOf(ask) {
      const plans: string[] = [];
      for (const statement of await statementsOf(ask)) {
        plans.push(await explain(pool, statement));
        // After several executions PostgreSQL uses a generic plan.
        plans.push(await explain(pool, { ...statement, parameters: [] }, 'costs off, generic_plan'));
      }
      return plans;
    },
    async mostRowsOf(ask) {
      const read: number[] = [];
      for (const statement of await statementsOf(ask)) {
        const plan = await explain(pool, statement, 'analyze, costs off, timing off');
        read.push(...plan.split('\n').map((line) => Number(/actual rows=([\d.]+)/.exec(line)?.[1] ?? 0)));
      }
      return Math.max(...read);
    },
    close: () => database.close(),
  };
}

/** Inserts what the triggers would: one statement for all is faster than thousands. */
function fill(database: Database): Promise<void> {
  const permissions = "case when n = 1 then '{CAN_ADD_MEMBERS}'::text[] else '{CAN_MANAGE_PROJECTS}' end";
  return fillUnchecked(database, async (client) => {
    const run = (sql: string, parameters: readonly unknown[] = []) => client.query(sql, [...parameters]);
    await addAlikePeople(client, people);
    await run(
      'create table numbered_people as select id, row_number() over (order by id)::int as n from users',
    );
    await run('create unique index on numbered_people (n)');
    await run(
      `insert into teams (id, name, owner_id, members_count, departments_count)
       select gen_random_uuid(), 'Big', id, $1, $2 from numbered_people where n = 1`,
      [bigTeam.members, bigTeam.departments],
    );
    await run(
      `insert into team_members (id, team_id, user_id, role, permissions, joined_at)
       select gen_random_uuid(), t.id, p.id,
         case when n = 1 then 'Owner' when n < 30 then 'Admin' else 'Member' end, ${permissions},
         now() - random() * interval '1000 days'
       from teams t, numbered_people p where p.n <= $1`,
      [bigTeam.members],
    );
    await run(
      `insert into departments (id, team_id, name, members_count)
       select gen_random_uuid(), t.id, 'Department ' || n, $2 from teams t, generate_series(1, $1::int) n`,
      [bigTeam.departments, bigTeam.inDepartment],
    );
    await run(
      `insert into department_members (id, department_id, team_id, user_id)
       select gen_random_uuid(), d.id, d.team_id, p.id
       from (select *, row_number() over (order by id)::int as place from departments) d
       join numbered_people p on p.n between 20 + (place - 1) * 24 + 1 and 20 + (place - 1) * 24 + $1`,
      [bigTeam.inDepartment],
    );
    // Small teams of five, the first few hundred with the busy person.
    await run(
      `insert into teams (id, name, owner_id, members_count, departments_count)
       select gen_random_uuid(), 'Small ' || made, id, 5, 1 from generate_series(1, $1::int) made
       join numbered_people on n = 7000 + made * 5`,
      [otherTeams],
    );
    await run(
      `insert into team_members (id, team_id, user_id, role, permissions)
       select gen_random_uuid(), t.id, p.id, case when step = 0 then 'Owner' else 'Member' end, '{CAN_MANAGE_PROJECTS}'
       from teams t join numbered_people o on o.id = t.owner_id, generate_series(0, 4) step
       join numbered_people p on true
       where t.name like 'Small %' and p.n = case
         when step = 4 and o.n <= 7000 + $1::int * 5 then 6000 else o.n + step end`,
      [teamsOfOne],
    );
    await run(
      `insert into departments (id, team_id, name, members_count)
       select gen_random_uuid(), id, 'Department', 1 from teams where name like 'Small %'`,
    );
    await run(
      `insert into department_members (id, department_id, team_id, user_id)
       select gen_random_uuid(), d.id, t.id, t.owner_id from departments d join teams t on t.id = d.team_id
       where t.name like 'Small %'`,
    );
    await run(
      `insert into team_updates (id, team_id, author_id, content, created_at)
       select gen_random_uuid(), t.id, t.owner_id, 'News', now() - random() * interval '1000 days'
       from teams t, generate_series(1, case when t.name = 'Big' then $1::int else 4 end) n`,
      [bigTeam.updates],
    );
    await run(
      `insert into department_updates (id, department_id, author_id, content, created_at)
       select gen_random_uuid(), m.department_id, m.user_id, 'News', now() - random() * interval '1000 days'
       from department_members m, generate_series(1, 4) n`,
    );
    await run(
      `insert into team_invites (id, team_id, invite_code, created_by, days, expires_at)
       select gen_random_uuid(), t.id, gen_random_uuid()::text, t.owner_id, 7, now() + interval '7 days'
       from teams t, generate_series(1, case when t.name = 'Big' then $1::int else 1 end) n`,
      [bigTeam.invites],
    );
    await run('analyze');
  });
}
