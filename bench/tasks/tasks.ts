import { newId } from '@longtable/contract/ids';
import type pg from 'pg';
import { openConnection } from '../product/connection.ts';
import { fillTasks } from '../product/fill.ts';
import { type Person, signUp, startServer } from '../product/product.ts';
import { fillProject } from '../projects/fill-projects.ts';
import type { Bench, Measured, Section } from '../section.ts';
import { count } from '../statistics.ts';
import { fillTeam } from '../teams/fill-teams.ts';
import { measureDependencies } from './dependencies.ts';
import { measureImporting } from './importing.ts';
import { type Doing, measureManyAtOnce } from './many-at-once.ts';
import { measureOpening } from './opening.ts';

const tasks = 10_000;
const atOnce = 1000;

/** Many tasks of one person: bulk changes, undo, imports, and the cost of dependencies. */
export const tasksSection: Section = { title: 'Many tasks at once', measure };

async function measure({ quick, product, progress }: Bench): Promise<Measured> {
  progress(`filling ${count(tasks)} tasks, and as many of a project`);
  const { url, database } = await product.newDatabase('bench_tasks');
  const { pool } = database;
  const server = await startServer({ DATABASE_URL: url });
  const busy = await signUp(server, 'Busy Person');
  const [owner, helper] = [await signUp(server, 'Olive Owner'), await signUp(server, 'Helping Hand')];
  await fillTasks(pool, { count: tasks, owner: busy.id });
  const teamId = await fillTeam(pool, owner.id, { members: 1, departments: 0, updates: 0 });
  const filled = { tasks, members: 1, updates: 60, links: 20 };
  const projectId = await fillProject(pool, { ownerId: owner.id, teamId }, filled);
  await letWorkTogether(pool, { busy, owner, helper, projectId });
  await pool.query('vacuum (analyze)');
  const connection = await openConnection(server.port);

  const rounds = quick ? 2 : 20;
  progress('changing many at once');
  const many = await measureManyAtOnce(connection, rounds, [
    ...doings('in no project', { person: busy, helper, taskIds: await openTasks(pool, busy) }),
    ...doings('of one project', { person: owner, helper, taskIds: await openTasks(pool, owner) }),
  ]);
  progress('completing what has waited');
  const waiting = await measureDependencies(connection, busy, quick ? 10 : 300);
  progress('importing');
  const importers: Person[] = [];
  for (const name of quick ? ['First'] : ['First', 'Second', 'Third']) {
    importers.push(await signUp(server, `${name} Importer`));
  }
  const importing = await measureImporting(connection, importers, tasks);
  connection.close();
  await server.stop();
  const opening = await measureOpening({ quick, product, progress });
  return {
    figures: [...opening, ...many, ...importing, waiting],
    remarks: [
      'A board is opened by a person who sees all of its tasks, on one connection, one request at a time; the figure is the median of ten. Responses are compressed for the figure only, by gzip.',
      `One person has ${count(tasks)} tasks that are in no project, another ${count(tasks)} of one project with ${filled.members + 1} members. One connection, one request at a time. ${count(atOnce)} tasks are changed in one request, which answers with all of them as they are then, remembers what was done to each and tells everyone concerned; undoing it takes them all back. After each the same is done with a single task, so that whatever else the machine does falls on both. An import sends what other boards have for a card, with two tags and a checklist of two; the figure is the median of ${importers.length} of them, by as many people.`,
    ],
  };
}

/** Tasks can be assigned to connections, and in a project to its members. */
async function letWorkTogether(
  pool: pg.Pool,
  {
    busy,
    owner,
    helper,
    projectId,
  }: Readonly<Record<'busy' | 'owner' | 'helper', Person>> & { projectId: string },
): Promise<void> {
  for (const { id } of [busy, owner]) {
    await pool.query(
      `insert into connections (id, user_a_id, user_b_id)
       values ($1, least($2::uuid, $3::uuid), greatest($2::uuid, $3::uuid))`,
      [newId(), id, helper.id],
    );
  }
  await pool.query(
    `insert into project_members (id, project_id, user_id, role) values ($1, $2, $3, 'Member')`,
    [newId(), projectId, helper.id],
  );
}

/** Each with its own tasks: the history of a task is deleted and restored with it. */
function doings(
  where: string,
  { person, helper, taskIds }: { person: Person; helper: Person; taskIds: readonly string[] },
): Doing[] {
  const wanted: [string, Doing['changes']][] = [
    [`Completing ${count(atOnce)} tasks ${where}`, { status: 'completed' }],
    [
      `Giving away ${count(atOnce)} tasks ${where}, as urgent and with a tag`,
      { assigneeId: helper.id, priority: 'high', addTags: ['bench'] },
    ],
    [`Deleting ${count(atOnce)} tasks ${where}`, 'delete'],
  ];
  return wanted.map(([name, changes], index) => ({
    name,
    person,
    changes,
    taskIds: taskIds.slice(index * atOnce, (index + 1) * atOnce),
  }));
}

/** A person's open tasks, not in the order of their creation. */
async function openTasks(pool: pg.Pool, { id }: Person): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    'select id from tasks where user_id = $1 and completed_at is null order by id',
    [id],
  );
  return rows.map((row) => row.id);
}
