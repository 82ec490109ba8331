import type { OutputOf, ParsedInputOf } from '@longtable/contract/endpoint';
import { newId } from '@longtable/contract/ids';
import { calendarDay } from '@longtable/contract/rules/calendar-day';
import { sampleProject, sampleTasks } from '@longtable/contract/rules/sample-data';
import type { sampleDataApi } from '@longtable/contract/sample-data';
import { newTask } from '@longtable/contract/task-input';
import { lockPerson } from '../../../platform/auth/person-lock.ts';
import type { Change } from '../../../platform/change.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/http/errors.ts';
import type { Actor } from '../../../policies/actor.ts';
import { lockCounts } from '../../../policies/locks.ts';
import type { TaskRow } from '../../../policies/task.ts';
import type { ProjectWork, SampleProjects } from '../../projects/public.ts';
import type { TaskChanges } from '../changes/task-changes.ts';
import { lockDependencies } from '../dependencies/dependencies.ts';
import { insertNewTasks } from '../tasks.insert.ts';
import { readTasks } from '../tasks.store.ts';
import * as store from './samples.store.ts';

type Input<Name extends keyof typeof sampleDataApi> = ParsedInputOf<(typeof sampleDataApi)[Name]>;
type Output<Name extends keyof typeof sampleDataApi> = OutputOf<(typeof sampleDataApi)[Name]>;

export type Samples = ReturnType<typeof createSamples>;

/** Sample data: one project with tasks to try things out (docs/product/shell.md, "Sample data"). */
export function createSamples({
  db,
  projects,
  taskChanges,
}: {
  db: Db;
  projects: ProjectWork & SampleProjects;
  taskChanges: Pick<TaskChanges, 'deleteMany' | 'undo'>;
}) {
  return {
    /** Takes the locks that come before those of tasks (docs/decisions/024). Two clicks run one after the other. */
    async lock(tx: Tx, actor: Pick<Actor, 'id'>, projectId?: string): Promise<void> {
      await lockDependencies(tx);
      const known = projectId ?? (await store.readSampleData(tx, actor.id))?.project_id;
      if (known !== undefined) await lockCounts(tx, [known]);
      await lockPerson(tx, actor.id);
    },

    async get(actor: Actor): Promise<Output<'get'>> {
      const row = await store.readSampleData(db, actor.id);
      const hasOthers = (ids: readonly string[]) => store.hasOtherTasks(db, actor.id, ids);
      if (!row || row.removed_by !== null)
        return { isLoaded: false, kept: [], hasOwnTasks: await hasOthers([]) };
      const { unchanged, own } = await readSorted(db, actor, row);
      const isLoaded = unchanged.length > 0 || (await projects.isUntouched(db, actor, row));
      const hasOwnTasks = await hasOthers(unchanged.map(({ id }) => id));
      return { isLoaded, kept: isLoaded ? titlesOf(own) : [], hasOwnTasks };
    },

    async load(change: Change, actor: Actor, { projectId, taskIds }: Input<'load'>): Promise<Output<'load'>> {
      const { tx } = change;
      const before = await store.readSampleData(tx, actor.id);
      if (before && before.removed_by === null) {
        const { unchanged } = await readSorted(tx, actor, before);
        if (unchanged.length > 0) return { done: true };
      }
      const samples = sampleTasks(calendarDay(actor.timeZone));
      await projects.createSample(change, actor, { id: projectId, ...sampleProject });
      const inputs = samples.map(({ steps, waitsFor, ...task }, index) =>
        newTask.parse({
          ...task,
          id: taskIds[index],
          projectId,
          subtasks: steps.map((step) => ({ id: newId(), ...step })),
          dependencies: waitsFor.map((other) => taskIds[other]),
        }),
      );
      await insertNewTasks({ change, projects, actor }, inputs);
      await store.writeSampleData(tx, {
        user_id: actor.id,
        project_id: projectId,
        task_ids: taskIds,
        made: {
          project: sampleProject,
          tasks: samples.map(({ title, description }) => ({ title, description })),
        },
      });
      return { done: true };
    },

    async remove(change: Change, actor: Actor, { changeId }: Input<'remove'>): Promise<Output<'remove'>> {
      const { tx } = change;
      const row = await store.readSampleData(tx, actor.id);
      if (!row || row.removed_by !== null) return { kept: [] };
      await projects.lockSample(tx, row.project_id);
      const { unchanged, own } = await readSorted(tx, actor, row);
      const taskIds = unchanged.map(({ id }) => id);
      if (taskIds.length > 0) await taskChanges.deleteMany(change, actor, { changeId, taskIds });
      const { project_id: projectId } = row;
      const isEmpty = !(await store.hasTasks(tx, projectId));
      if (isEmpty && (await projects.isUntouched(tx, actor, row)))
        await projects.closeSample(change, actor, projectId);
      await store.markRemoved(tx, actor.id, changeId);
      return { kept: titlesOf(own) };
    },

    /** Throws `task/undo-over` when it was not removed by this change, or more than an hour ago. */
    async restore(change: Change, actor: Actor, { changeId }: Input<'restore'>): Promise<Output<'restore'>> {
      const { tx } = change;
      const row = await store.readSampleData(tx, actor.id);
      if (row?.removed_by !== changeId) throw refuse('task/undo-over');
      await projects.lockSample(tx, row.project_id);
      await projects.reopenSample(change, actor, row.project_id);
      // Throws when the hour is over.
      if (await store.hasDeleted(tx, changeId)) await taskChanges.undo(change, actor, { changeId });
      await store.markRemoved(tx, actor.id, null);
      return { done: true };
    },
  };
}

/** The tasks that are still as they were loaded, and those that the person made their own. */
async function readSorted(
  tx: Db,
  actor: Actor,
  { project_id, task_ids, made }: store.SampleDataRow,
): Promise<{ unchanged: TaskRow[]; own: TaskRow[] }> {
  const rows = await readTasks(tx, actor.id, task_ids);
  const isUnchanged = (row: TaskRow) => {
    const sample = made.tasks[task_ids.indexOf(row.id)];
    // Moving, ticking and scheduling it is trying it out.
    return (
      row.title === sample?.title &&
      row.description === sample.description &&
      row.project_id === project_id &&
      row.comments_count === 0 &&
      [row.user_id, row.assigned_to].every((id) => id === actor.id)
    );
  };
  return { unchanged: rows.filter(isUnchanged), own: rows.filter((row) => !isUnchanged(row)) };
}

function titlesOf(rows: readonly TaskRow[]): string[] {
  return rows.map(({ title }) => title);
}
