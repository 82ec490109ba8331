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
import { type BulkChange, measureManyAtOnce } from './many-at-once.ts';
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
  const contents = { tasks, members: 1, updates: 60, links: 20 };
  const projectId = await fillProject(pool, { ownerId: owner.id, teamId }, contents);
  await connectHelper(pool, { busy, owner, helper, projectId });
  await pool.query('vacuum (analyze)');
  const connection = await openConnection(server.port);

  const rounds = quick ? 2 : 20;
  progress('changing many at once');
  const many = await measureManyAtOnce(connection, rounds, [
    ...bulkChanges('in no project', { person: busy, helper, taskIds: await openTasks(pool, busy) }),
    ...bulkChanges('of one project', { person: owner, helper, taskIds: await openTasks(pool, owner) }),
  ]);
  progress('completing tasks with dependencies');
  const dependencies = await measureDependencies(connection, busy, quick ? 10 : 300);
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
    figures: [...opening, ...many, ...importing, dependencies],
    remarks: [
      'A board is opened by a person who sees all of its tasks, on one connection, one request at a time; the figure is the median of ten. Responses are compressed for the figure only, by gzip.',
      `One person has ${count(tasks)} tasks that are in no project, another ${count(tasks)} of one project with ${contents.members + 1} members. One connection, one request at a time. ${count(atOnce)} tasks are changed in one request, which responds with all changed tasks, records their history and publishes events; undoing it restores all of them. Changes of many tasks alternate with the same change of a single task, so that other load on the machine affects both. An imported task has two tags and a checklist of two; the figure is the median of ${importers.length} imports, each by another person.`,
    ],
  };
}

/** Makes the helper a connection and a project member, so that tasks can be assigned to them. */
async function connectHelper(
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

/** Bulk changes of separate tasks, as deleting and restoring a task includes its history. */
function bulkChanges(
  where: string,
  { person, helper, taskIds }: { person: Person; helper: Person; taskIds: readonly string[] },
): BulkChange[] {
  const changes: [string, BulkChange['changes']][] = [
    [`Completing ${count(atOnce)} tasks ${where}`, { status: 'completed' }],
    [
      `Assigning ${count(atOnce)} tasks ${where} to another person, with a priority and a tag`,
      { assigneeId: helper.id, priority: 'high', addTags: ['bench'] },
    ],
    [`Deleting ${count(atOnce)} tasks ${where}`, 'delete'],
  ];
  return changes.map(([name, change], index) => ({
    name,
    person,
    changes: change,
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
