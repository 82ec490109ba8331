import type pg from 'pg';
import { fillProfiles } from '../people/profiles.ts';
import { alternate } from '../product/alternate.ts';
import { openConnection } from '../product/connection.ts';
import { type Person, type Server, signUp, startServer } from '../product/product.ts';
import { openRecorder } from '../product/record-sql.ts';
import type { Bench, Figure, Measured, Section } from '../section.ts';
import { count, median, percentile, spread } from '../statistics.ts';
import { fillTeam } from '../teams/fill-teams.ts';
import { connections, measureCompleting, tasksPerConnection } from './completing.ts';
import { fillProject, fillProjectsOf, fillTasksAlone } from './fill-projects.ts';

/** The most that opening a large project may cost, relative to a small one. */
const maxRatio = 1.5;
const few = { tasks: 10, members: 5, updates: 60, links: 20 };
const many = { tasks: 10_000, members: 500, updates: 3000, links: 200 };
const [fewProjects, manyProjects] = [10, 1000] as const;
const inEach = { tasks: 100, updates: 5, links: 2 };
/** The limit for the 95th percentile of lists, in milliseconds. */
const maxListMs = 60;
const whole = `/api/projects?limit=${manyProjects}`;

/** Large projects, and a person in many. */
export const projectsSection: Section = { title: 'Projects', measure };

async function measure({ quick, product, progress }: Bench): Promise<Measured> {
  progress('filling projects');
  const { url, database } = await product.newDatabase('bench_projects');
  const { pool } = database;
  const server = await startServer({ DATABASE_URL: url });
  const owner = await signUp(server, 'Olive Owner');
  const [busy, calm] = [await signUp(server, 'Busy Person'), await signUp(server, 'Calm Person')];
  await fillProfiles(pool, 2000);
  const team = { members: 100, departments: 5, updates: 0 };
  const place = { ownerId: owner.id, teamId: await fillTeam(pool, owner.id, team) };
  const teamId = await fillTeam(pool, owner.id, team);
  const small = await fillProject(pool, place, few);
  await fillProjectsOf(
    pool,
    { personId: busy.id, teamId, projects: manyProjects },
    quick ? { ...inEach, tasks: 5 } : inEach,
  );
  await fillProjectsOf(pool, { personId: calm.id, teamId, projects: fewProjects }, inEach);
  await fillProjectsOf(pool, { personId: owner.id, teamId, projects: connections }, inEach);
  const large = await fillProject(pool, place, many);
  const alone = await fillTasksAlone(pool, owner.id, many.tasks);
  await pool.query('vacuum (analyze)');
  const connection = await openConnection(server.port);
  const rounds = quick ? 5 : 200;
  progress('opening projects');
  const opening = await alternate(connection, rounds, {
    large: { paths: opened(large), person: owner },
    small: { paths: opened(small), person: owner },
  });
  progress('listing projects');
  const listing = await alternate(connection, rounds, {
    whole: { paths: [whole], person: busy },
    first: { paths: ['/api/projects'], person: busy },
    short: { paths: ['/api/projects'], person: calm },
  });
  connection.close();
  const statements = [await statementsOf(url, server, calm), await statementsOf(url, server, busy)] as const;
  const { rows } = await pool.query<{ id: string }>('select id from tasks where project_id = $1', [large]);
  const ofMany = await tasksOfProjects(pool, owner);
  progress('completing tasks');
  const completing = await measureCompleting(server, owner, {
    quick,
    inProject: rows.map(({ id }) => id),
    inProjects: ofMany,
    alone,
  });
  await server.stop();
  return {
    figures: [openingFigure(opening), ...listFigures(listing), statementsFigure(statements), ...completing],
    remarks: [
      `Opening a project consists of the requests of its page: the project and the first pages of its members, updates, activity and resources, one after another on one connection, as its owner. The large project has ${count(many.tasks)} tasks, ${many.members} members and ${count(many.updates)} updates and activities, the small one ${few.tasks} tasks, ${few.members} members and ${few.updates}; there are ${count(manyProjects * inEach.tasks)} tasks of ${count(manyProjects)} other projects. Requests alternate, so that other load on the machine affects all. Projects include their progress; a page of the list has 100 by default.`,
      `Completing and reopening: each of ${connections} connections has ten tasks of its own, which it completes one after another and then reopens. In a project each of these also changes counts, records an activity and publishes events to its members; the progress of the project and its team is published at most ten times a second. The kinds alternate in nine rounds of two seconds, with the requests of one person; shares are the medians of the rounds.`,
    ],
  };
}

/** The first requests of a project's page. */
function opened(projectId: string): string[] {
  return ['', '/members', '/updates', '/activity', '/resources'].map(
    (part) => `/api/projects/${projectId}${part}`,
  );
}

/** Tasks of as many projects as there are connections, so that each connection has tasks of its own project. */
async function tasksOfProjects(pool: pg.Pool, { id }: Person): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select task.id from (
       select project_id from project_members where user_id = $1 and role = 'Member' order by project_id limit $2
     ) member
     cross join lateral (
       select id from tasks where tasks.project_id = member.project_id order by id limit $3
     ) task
     order by member.project_id`,
    [id, connections, tasksPerConnection],
  );
  return rows.map((row) => row.id);
}

/** The number of statements of a person's whole list. */
async function statementsOf(url: string, server: Server, person: Person): Promise<number> {
  const recorder = await openRecorder(url, server, person);
  const { statements } = await recorder.record('GET', whole);
  await recorder.close();
  return statements.length;
}

function openingFigure({ large, small }: Record<'large' | 'small', readonly number[]>): Figure {
  const ratio = median(large) / median(small);
  return {
    name: `Opening a project of ${count(many.tasks)} tasks and ${many.members} members`,
    value: `${spread(large)}, one of ${few.tasks} and ${few.members} ${spread(small)} (× ${ratio.toFixed(2)})`,
    target: `at most × ${maxRatio}`,
    met: ratio <= maxRatio,
  };
}

function listFigures({
  whole,
  first,
  short,
}: Record<'whole' | 'first' | 'short', readonly number[]>): Figure[] {
  return [
    {
      name: `A list of ${count(manyProjects)} projects with their progress, all at once`,
      value: spread(whole),
      target: `p95 under ${maxListMs} ms`,
      met: percentile(whole, 0.95) < maxListMs,
    },
    {
      name: `A list of ${count(manyProjects)} projects, its first page`,
      value: `${spread(first)}, one of ${fewProjects} ${spread(short)} (× ${(median(first) / median(short)).toFixed(2)})`,
    },
  ];
}

function statementsFigure([ofFew, ofMany]: readonly [number, number]): Figure {
  return {
    name: `Statements for a list of ${count(manyProjects)} projects`,
    value: `${ofMany}, for one of ${fewProjects} ${ofFew}`,
    target: 'the same',
    met: ofMany === ofFew,
  };
}
