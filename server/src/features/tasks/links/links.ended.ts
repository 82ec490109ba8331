import { createFolding, type Folding, lockFolding } from '../../../kits/folding.ts';
import type { Change, Changes } from '../../../platform/change.ts';
import type { Db } from '../../../platform/db/database.ts';
import { startAgain } from '../../../platform/db/start-again.ts';
import type { Events } from '../../../platform/events/events.ts';
import type { Log } from '../../../platform/log/log.ts';
import { lockProject } from '../../../policies/locks.ts';
import { lockTasksInOrder } from '../task-locks.ts';
import { publishTasks } from '../tasks.reassignment.ts';
import { readProjectsOf, takeEnded, touchTasks } from './links.store.ts';

const table = 'ended_task_links';
/** Most records handled in one transaction. */
const recordsAtOnce = 100;

/** Events after which links may have ended. What else deletes items is found a little later. */
const causes: ReadonlySet<string> = new Set(['resources.deleted', 'note.deleted', 'notes.changed']);

/** Publishes the tasks that have lost a link because its note or resource was deleted, for the life of the process. */
export function createEndedTaskLinks(options: {
  db: Db;
  changes: Changes;
  events: Pick<Events, 'subscribe'>;
  log: Log;
}): Folding {
  const folding = createFolding(options, {
    table,
    atOnce: recordsAtOnce,
    fold: publishEndedLinks,
    failed: 'the end of links from tasks could not be published; trying again',
  });
  options.events.subscribe((batch) => {
    if (batch.some(({ type }) => causes.has(type))) folding.ring();
  });
  return folding;
}

/** Publishes some of the tasks that have lost a link with its item. Returns the number of records of that. */
export async function publishEndedLinks(change: Change): Promise<number> {
  const { tx } = change;
  await lockFolding(tx, table);
  const { taskIds, records } = await takeEnded(tx, recordsAtOnce);
  const projects = await readProjectsOf(tx, taskIds);
  for (const id of projectIdsOf(projects)) await lockProject(tx, id, 'shared');
  await lockTasksInOrder(tx, taskIds);
  const current = await readProjectsOf(tx, taskIds);
  if ([...current].some(([id, projectId]) => projects.get(id) !== projectId)) await startAgain(tx);
  const ids = [...current.keys()].toSorted();
  if (ids.length === 0) return records;
  await touchTasks(tx, ids);
  // Events do not depend on who reads the rows.
  await publishTasks(change, null, ids);
  return records;
}

function projectIdsOf(projects: ReadonlyMap<string, string | null>): string[] {
  return [...new Set(projects.values())].filter((id) => id !== null).toSorted();
}
