import { setTimeout as pause } from 'node:timers/promises';
import { api } from '@longtable/contract/api';
import type { LiveEvent } from '@longtable/contract/live';
import { expect, test, vi } from 'vitest';
import { projectOperations } from './concurrency/place-operations.ts';
import { createRandom } from './concurrency/random.ts';
import { type Operation, taskOperations } from './concurrency/task-operations.ts';
import { openWorkspace, restock, type Workspace } from './concurrency/workspace.ts';
import { untilFolded } from './folded-counts.ts';
import { only } from './recorded-events.ts';
import { subscribe } from './subscribe.ts';
import { type Person, startTestApp, type TestApp } from './test-app.ts';

// Counts of tasks and recent updates are exact at every moment and in every response, under concurrent changes, and the
// events that carry them never go backwards (docs/decisions/028).

const operations: readonly Operation[] = [
  taskOperations.createTasks,
  taskOperations.moveTask,
  taskOperations.moveTask,
  taskOperations.moveTaskToProject,
  taskOperations.completeWithoutDependencies,
  taskOperations.changeStatusOfMany,
  taskOperations.deleteTask,
  taskOperations.deleteMany,
  taskOperations.repeatTask,
  taskOperations.undo,
  taskOperations.undo,
  taskOperations.importTasks,
  projectOperations.postToProject,
  projectOperations.postToProject,
  projectOperations.changeScope,
  projectOperations.deleteProject,
];
const workers = 32;
const rounds = 4;
const seed = Number(process.env['COUNTS_SEED'] ?? Math.floor(Math.random() * 2 ** 32));

test(`${workers} at once: counts are exact, and none is published after a newer one (COUNTS_SEED=${seed})`, async () => {
  const random = createRandom(seed);
  const app = await startTestApp();
  try {
    const workspace = await openWorkspace(app, random);
    const watched = await watch(app, workspace.people);
    for (let round = 0; round < rounds; round += 1) {
      const chosen = Array.from({ length: workers }, () => random.pick(operations));
      await Promise.all(chosen.map((operation) => operation(workspace)));
      await restock(workspace);
    }
    await untilFolded(app);
    expect(workspace.faults).toEqual([]);
    const { faults, published, samples } = await watched.stop();
    expect(faults).toEqual([]);
    expect(samples).toBeGreaterThan(rounds);
    expect(published).toBeGreaterThan(rounds);
    expect(await wrongCounts(app)).toEqual([]);
    expect(await unfinishedFaults(workspace)).toEqual([]);
  } finally {
    await app.close();
  }
}, 300_000);

/** Compares counts with tasks in one snapshot, and responses and events with each other, until stopped. */
async function watch(app: TestApp, people: readonly Person[]) {
  const faults = new Set<string>();
  const subscriptions = await Promise.all(people.map((person) => subscribe(app, person)));
  let samples = 0;
  let stopped = false;
  const sampling = (async () => {
    for (; !stopped; await pause(10)) {
      for (const fault of await wrongCounts(app)) faults.add(fault);
      samples += 1;
    }
  })();
  const reading = Promise.all(
    people.map(async (person) => {
      const read = createSequence(`what ${person.name} reads`, faults);
      for (; !stopped; await pause(50)) {
        for (const { id, ...row } of (await person.ok(api.projects.list, { limit: 1000 })).projects)
          read(id, row.countsVersion, [row.totalTasks, row.completedTasks, row.recentUpdates]);
        for (const { id, ...row } of (await person.ok(api.teams.list, {})).teams)
          read(id, row.countsVersion, [row.projectsCount, row.tasksCount, row.completedTasksCount]);
      }
    }),
  );
  return {
    async stop() {
      stopped = true;
      await Promise.all([sampling, reading]);
      await Promise.all(
        people.map((person, index) => untilPublishedAll(person, subscriptions[index]?.received ?? [])),
      );
      let published = 0;
      for (const [index, { received, stop }] of subscriptions.entries()) {
        const observe = createSequence(`what ${people[index]?.name} hears`, faults);
        for (const { type, payload } of received) {
          if (type === 'project.progress')
            observe(payload.projectId, payload.countsVersion, [
              payload.totalTasks,
              payload.completedTasks,
              payload.recentUpdates,
            ]);
          else if (type === 'team.work')
            observe(payload.teamId, payload.countsVersion, [
              payload.projectsCount,
              payload.tasksCount,
              payload.completedTasksCount,
            ]);
          else continue;
          published += 1;
        }
        stop();
      }
      return { faults: [...faults], published, samples };
    },
  };
}

/** Resolves when the last counts that a person received of each project equal those of its response. */
async function untilPublishedAll(person: Person, received: readonly LiveEvent[]): Promise<void> {
  const { projects } = await person.ok(api.projects.list, { limit: 1000 });
  await vi.waitFor(
    () => {
      const last = new Map(
        only(received, 'project.progress').map((published) => [published.projectId, published]),
      );
      for (const { id, totalTasks, completedTasks, progress, recentUpdates } of projects)
        if (last.has(id))
          expect(last.get(id)).toMatchObject({ totalTasks, completedTasks, progress, recentUpdates });
    },
    { timeout: 15_000 },
  );
}

/** Checks a sequence of counts of several projects or teams: their versions never decrease. */
function createSequence(what: string, faults: Set<string>) {
  const last = new Map<string, { version: number; counts: string }>();
  return (id: string, version: number, numbers: readonly number[]) => {
    const before = last.get(id);
    const counts = numbers.join();
    if (before && before.version > version)
      faults.add(`${what} of ${id} goes back from ${before.version} to ${version}`);
    if (before && before.version === version && before.counts !== counts)
      faults.add(`${what} of ${id} is ${before.counts} and ${counts} at ${version}`);
    last.set(id, { version, counts });
  };
}

/** The projects whose counts differ from their tasks, in one snapshot. */
async function wrongCounts({ database: { pool } }: TestApp): Promise<string[]> {
  const { rows } = await pool.query<{ fault: string }>(
    `select project_id || ' counts ' || total || ', ' || completed || ' and has ' || tasks || ', ' || done as fault
     from project_progress cross join lateral (
       select count(*) as tasks, count(completed_at) as done from tasks
       where tasks.project_id = project_progress.project_id
     ) as really
     where (total, completed) <> (tasks, done)`,
  );
  return rows.map(({ fault }) => fault);
}

/** Counts that are not folded, or missing from responses about teams, after everything has settled. */
async function unfinishedFaults({ app, people }: Workspace): Promise<string[]> {
  const faults: string[] = [];
  const { rows } = await app.database.pool.query<Record<string, unknown>>(
    `select project_id from project_progress join project_task_counts as folded using (project_id)
     where (project_progress.total, project_progress.completed) <> (folded.total, folded.completed)`,
  );
  if (rows.length > 0) faults.push(`not folded: ${JSON.stringify(rows)}`);
  for (const person of people) {
    for (const { id, ...team } of (await person.ok(api.teams.list, {})).teams) {
      const { rows: real } = await app.database.pool.query<Record<string, unknown>>(
        `select count(distinct projects.id)::int as "projectsCount", count(tasks.id)::int as "tasksCount",
           count(tasks.completed_at)::int as "completedTasksCount"
         from projects left join tasks on tasks.project_id = projects.id where team_id = $1`,
        [id],
      );
      const { projectsCount, tasksCount, completedTasksCount } = team;
      if (JSON.stringify(real[0]) !== JSON.stringify({ projectsCount, tasksCount, completedTasksCount }))
        faults.push(`team ${id} is answered otherwise than ${JSON.stringify(real[0])}`);
    }
  }
  return faults;
}
