import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { fillProfiles } from '../people/profiles.ts';
import { now } from '../product/clock.ts';
import { nextMessage, startWorker } from '../product/processes.ts';
import { type Person, type Server, signUp, startServer } from '../product/product.ts';
import type { Bench, Figure, Measured, Section } from '../section.ts';
import { count, milliseconds, percentile } from '../statistics.ts';
import { type AccountContents, fillAccount, fillLargeProject } from './fill-account.ts';
import { type EventDelay, startWatcher } from './watcher.ts';
import type { WriteResult, WritersTask } from './writers.ts';

const writersProgram = path.join(import.meta.dirname, 'writers.ts');

/** The most that a deletion may delay live events, in milliseconds. */
const maxEventDelay = 500;

/** Deletes accounts and large projects while others work in them. */
export const accountsSection: Section = { title: 'Deleting accounts', measure };

async function measure({ quick, product, progress }: Bench): Promise<Measured> {
  const contents: AccountContents = quick
    ? { teams: 20, projects: 20, tasksInEach: 10 }
    : { teams: 500, projects: 500, tasksInEach: 20 };
  const tasks = contents.projects * contents.tasksInEach;
  const { url, database } = await product.newDatabase('bench_accounts');
  const server = await startServer({ DATABASE_URL: url });
  const { pool } = database;
  await fillProfiles(pool, 1000);
  const figures: Figure[] = [];
  for (const writers of [1, 16]) {
    progress(`deleting an account with ${people(writers)} in its projects`);
    figures.push(...(await measureAccount(server, pool, { writers, contents, quick })));
  }
  progress('deleting a large project, leaving one, deleting a team');
  figures.push(...(await measureLarge(server, pool, tasks)));
  await server.stop();
  return {
    figures,
    remarks: [
      `The account is a member of ${count(contents.teams)} teams and ${count(contents.projects)} projects of three people, and takes part in ${count(tasks)} tasks. The writers, all connections of one other member, create tasks in those projects (every other one assigned to the deleted account), complete them and comment on them; their p99 without a deletion is that of the seconds before it. The delay of live events is measured by an uninvolved person, who creates a task every 10 ms: the time from its response to its live event. The large project has ${count(tasks)} tasks of one member with a history and comments; the team has ${count(contents.projects)} projects.`,
    ],
  };
}

async function measureAccount(
  server: Server,
  pool: pg.Pool,
  { writers, contents, quick }: { writers: number; contents: AccountContents; quick: boolean },
): Promise<Figure[]> {
  const [leaver, writer] = [await signUp(server, 'Lee Leaver'), await signUp(server, 'Wim Writer')];
  const { projectIds } = await fillAccount(pool, { personId: leaver.id, writerId: writer.id }, contents);
  await settle(pool);
  const watcher = await startWatcher(server);
  const task: WritersTask = {
    port: server.port,
    cookie: writer.cookie,
    writers,
    projectIds,
    leaverId: leaver.id,
  };
  const worker = startWorker(writersProgram, task);
  const result = nextMessage<WriteResult[]>(worker);
  await delay(quick ? 2000 : 8000);
  const startedAt = now();
  const status = await deleteAccount(server, leaver);
  const respondedAt = now();
  const erasedAt = status === 200 ? await untilDeleted(pool, leaver.id) : respondedAt;
  worker.send('stop');
  const written = await result;
  const delays = await watcher.stop();

  const before = written.filter(({ at }) => at > startedAt - 6000 && at < startedAt).map(({ took }) => took);
  const during = written
    .filter(({ at, took }) => at + took > startedAt && at < erasedAt)
    .map(({ took }) => took);
  const errors = written.filter((one) => one.status >= 500).length + (status === 200 ? 0 : 1);
  const [normal, slowed] = [percentile(before, 0.99), percentile(during, 0.99)];
  const name = `Deleting an account, ${people(writers)} in its projects`;
  return [
    {
      name,
      value:
        status === 200
          ? `response after ${milliseconds(respondedAt - startedAt)}, everything erased after ${milliseconds(erasedAt - startedAt)}`
          : `refused with ${status} after ${milliseconds(respondedAt - startedAt)}`,
    },
    { name: `${name}: errors`, value: count(errors), target: 'none', met: errors === 0 },
    {
      name: `${name}: p99 of the writers`,
      value: `× ${(slowed / normal).toFixed(2)} (${milliseconds(slowed)}, without a deletion ${milliseconds(normal)})`,
    },
    eventDelay(name, delays, { startedAt, endedAt: erasedAt }),
  ];
}

function people(writers: number): string {
  return writers === 1 ? '1 writer' : `${writers} writers`;
}

async function measureLarge(server: Server, pool: pg.Pool, tasks: number): Promise<Figure[]> {
  const [owner, member] = [await signUp(server, 'Olive Owner'), await signUp(server, 'Mia Member')];
  const both = { ownerId: owner.id, memberId: member.id };
  const [deleted, left] = [
    await fillLargeProject(pool, both, tasks),
    await fillLargeProject(pool, both, tasks),
  ];
  const teamId = await fillTeamOfProjects(pool, owner.id);
  await settle(pool);
  const named = `${count(tasks)} tasks`;
  return [
    ...(await timed(server, `Leaving a project with ${named}`, () =>
      request(server, member, 'POST', `/api/projects/${left}/leave`),
    )),
    ...(await timed(server, `Deleting a project of ${named}`, () =>
      request(server, owner, 'DELETE', `/api/projects/${deleted}`),
    )),
    ...(await timed(server, 'Deleting a team with its projects', () =>
      request(server, owner, 'DELETE', `/api/teams/${teamId}`),
    )),
  ];
}

async function timed(server: Server, name: string, work: () => Promise<number>): Promise<Figure[]> {
  const watcher = await startWatcher(server);
  await delay(1000);
  const startedAt = now();
  const status = await work();
  if (status !== 200) throw new Error(`${name}: status ${status}.`);
  const endedAt = now();
  await delay(2000);
  return [
    { name, value: `response after ${milliseconds(endedAt - startedAt)}` },
    eventDelay(name, await watcher.stop(), { startedAt, endedAt: endedAt + 2000 }),
  ];
}

function eventDelay(
  name: string,
  delays: readonly EventDelay[],
  { startedAt, endedAt }: { startedAt: number; endedAt: number },
): Figure {
  const during = delays
    .filter(({ at, after }) => at + after > startedAt && at < endedAt)
    .map(({ after }) => after);
  const longest = Math.max(...during);
  return {
    name: `${name}: longest delay of live events`,
    value: milliseconds(longest),
    target: `under ${maxEventDelay} ms`,
    met: longest < maxEventDelay,
  };
}

async function deleteAccount(server: Server, person: Person): Promise<number> {
  const session = await fetch(`${server.url}/api/session`, { headers: { cookie: person.cookie } });
  const { user } = (await session.json()) as { user: { email: string } };
  const body = { confirmation: user.email, currentPassword: 'correct horse battery' };
  return request(server, person, 'POST', '/api/account/delete', body);
}

async function request(
  server: Server,
  { cookie }: Person,
  method: string,
  path: string,
  body?: object,
): Promise<number> {
  const { status } = await fetch(server.url + path, {
    method,
    headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return status;
}

/** Resolves with the time when the person's last row was deleted; throws after two minutes. */
async function untilDeleted(pool: pg.Pool, personId: string): Promise<number> {
  for (const end = now() + 120_000; now() < end; await delay(20)) {
    const { rowCount } = await pool.query('select 1 from users where id = $1', [personId]);
    if (rowCount === 0) return now();
  }
  throw new Error('The account was not erased within two minutes.');
}

async function fillTeamOfProjects(pool: pg.Pool, ownerId: string): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into teams (id, name, owner_id) values (gen_random_uuid(), 'Large', $1) returning id`,
    [ownerId],
  );
  const teamId = rows[0]?.id ?? '';
  await pool.query(
    `insert into team_members (id, team_id, user_id, role)
     select gen_random_uuid(), $1::uuid, $2::uuid, 'Owner'
     union all select gen_random_uuid(), $1::uuid, id, 'Member' from user_profiles where email like '%@filled.test'`,
    [teamId, ownerId],
  );
  await pool.query(
    `with made as (
       insert into projects (id, name, owner_id, type, team_id)
       select gen_random_uuid(), 'Project', id, 'team', $1::uuid from (
         select id from user_profiles where email like '%@filled.test' order by id limit 500
       ) owners returning id, owner_id
     )
     insert into project_members (id, project_id, user_id, role)
     select gen_random_uuid(), id, owner_id, 'Owner' from made`,
    [teamId],
  );
  return teamId;
}

/** Vacuum and analyze now, as the database would within minutes, so that they do not fall into a measurement. */
async function settle(pool: pg.Pool): Promise<void> {
  await pool.query('vacuum (analyze)');
  await pool.query('checkpoint');
}
