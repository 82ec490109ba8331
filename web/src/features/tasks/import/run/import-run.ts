import { newId } from '@longtable/contract/new-id';
import type { TaskImport } from '@longtable/contract/task-imports';
import { taskImportsApi } from '../../../../platform/api/task-imports.ts';
import { call, sessionGoneText } from '../../../../platform/client.ts';
import { holdSession } from '../../../../platform/session-hold.ts';
import { createStore } from '../../../../platform/store.ts';
import { counted } from '../../../../ui/counted.ts';
import { toast } from '../../../../ui/toast.ts';
import { tasksDeleted, tasksSaved } from '../../data/tasks.cache.ts';
import { importOpen } from '../../dialogs/intake.store.ts';
import { columnHeads } from '../../windows/column-ends.ts';
import type { SystemId } from '../model/source.ts';
import type { PlannedTask } from '../plan/plan.ts';
import { type ImportPart, partsOf } from './parts.ts';
import { type SendOutcome, sendSteps } from './send.ts';

/** Progress of an import or its undo; `done` and `total` are numbers of tasks. */
export type ImportRun = {
  readonly state:
    | 'running'
    | 'stopping'
    | 'stopped'
    | 'failed'
    | 'done'
    | 'undoing'
    | 'undo-failed'
    | 'undone';
  readonly importId: string;
  readonly name: string;
  readonly done: number;
  readonly total: number;
  /** Error message for display. */
  readonly error: string | null;
  /** Titles of tasks that undo didn't remove because others changed them. */
  readonly kept: readonly string[];
};

/** The current import of this page. It outlives the dialog, so that a toast can undo it. */
export const importRun = createStore<ImportRun | null>(null);

/** The remaining parts of the current import. */
type Work = {
  readonly head: { id: string; source: SystemId; name: string; total: number };
  readonly parts: readonly ImportPart[];
  next: number;
};
let work: Work | null = null;
let isStopRequested = false;
/** The dialog was unmounted: clear the run once it has stopped. */
let isAbandoned = false;
/** Cursor of the undo. */
let undoneTo: { after: string | null; isOver: boolean } = { after: null, isOver: false };

function patch(changes: Partial<ImportRun>): void {
  const run = importRun.get();
  if (run) importRun.set({ ...run, ...changes });
}

/** Whether requests are in flight. */
export function isUnderway(run: ImportRun | null): boolean {
  return run?.state === 'running' || run?.state === 'stopping' || run?.state === 'undoing';
}

// Cut off by the end of the session, it can go on after signing in again in another tab.
holdSession(() => isUnderway(importRun.get()) || importRun.get()?.error === sessionGoneText);

/**
 * Creates the tasks of a plan, part by part. `continued` is an interrupted import to continue, `known` maps identities
 * of existing tasks to their ids.
 */
export function startImport(
  tasks: readonly PlannedTask[],
  {
    source,
    name,
    known,
    continued,
  }: {
    source: SystemId;
    name: string;
    known: ReadonlyMap<string, string>;
    continued: TaskImport | null;
  },
): void {
  if (isUnderway(importRun.get())) return;
  const before = continued?.created ?? 0;
  const total = before + tasks.length;
  const id = continued?.id ?? newId();
  work = { head: { id, source, name, total }, parts: partsOf(tasks, columnHeads(), known), next: 0 };
  importRun.set({ state: 'running', importId: id, name, done: before, total, error: null, kept: [] });
  void resume();
}

/** Resumes a stopped or failed import or undo. */
export function resumeImport(): void {
  if (importRun.get()?.state === 'undo-failed') void undoOn();
  else void resume();
}

async function resume(): Promise<void> {
  const current = work;
  if (!current) return;
  isStopRequested = false;
  isAbandoned = false;
  patch({ state: 'running', error: null });
  const outcome = await sendSteps<ImportPart>({
    next: () => current.parts[current.next] ?? null,
    async send(part) {
      const isLast = current.next === current.parts.length - 1;
      const { tasks } = await call(taskImportsApi.add, {
        ...current.head,
        isLast,
        tasks: [...part.tasks],
        comments: [...part.comments],
      });
      current.next += 1;
      tasksSaved(tasks);
      patch({ done: (importRun.get()?.done ?? 0) + part.tasks.length });
    },
    isStopped: () => isStopRequested,
  });
  settle(outcome, outcome.state === 'failed' ? 'failed' : outcome.state);
}

/** Stops after the current part. */
export function stopImport(): void {
  isStopRequested = true;
  if (importRun.get()?.state === 'running') patch({ state: 'stopping' });
}

/** Stops the import when the dialog is unmounted. It can be continued later with the same file. */
export function abandonImport(): void {
  isAbandoned = true;
  stopImport();
  if (importRun.get()?.state !== 'undoing') clearImport();
}

/** Marks an interrupted import as finished. */
export async function finishImport({
  id,
  source,
  name,
  created,
}: Pick<TaskImport, 'id' | 'source' | 'name' | 'created'>): Promise<void> {
  const head = { id, source, name, total: created, isLast: true };
  await call(taskImportsApi.add, { ...head, tasks: [], comments: [] });
}

/** Keeps the imported tasks of the current import and drops the rest. */
export function keepImport(): void {
  const run = importRun.get();
  // If this fails, the import stays listed as unfinished, which is correct.
  if (run && work && run.done > 0)
    void finishImport({ ...work.head, created: run.done }).catch(() => undefined);
  clearImport();
}

/** Removes the tasks of an import, except those that others have changed. */
export function undoImport({ id, name, created }: Pick<TaskImport, 'id' | 'name' | 'created'>): void {
  if (isUnderway(importRun.get())) return;
  undoneTo = { after: null, isOver: false };
  importRun.set({ state: 'undoing', importId: id, name, done: 0, total: created, error: null, kept: [] });
  void undoOn();
}

async function undoOn(): Promise<void> {
  const importId = importRun.get()?.importId ?? '';
  patch({ state: 'undoing', error: null });
  const outcome = await sendSteps({
    next: () => (undoneTo.isOver ? null : { changeId: newId(), after: undoneTo.after }),
    async send({ changeId, after }) {
      const { taskIds, kept, next } = await call(taskImportsApi.undo, {
        taskImportId: importId,
        changeId,
        after,
      });
      undoneTo = { after: next, isOver: next === null };
      tasksDeleted(taskIds);
      const run = importRun.get();
      patch({
        done: (run?.done ?? 0) + taskIds.length,
        kept: [
          ...(run?.kept ?? []),
          ...kept.map(({ title }) => title ?? 'A task that you no longer have access to'),
        ],
      });
    },
    isStopped: () => false,
  });
  settle(outcome, outcome.state === 'failed' ? 'undo-failed' : 'undone');
  if (!importOpen.get()) reportUndo();
}

function settle(outcome: SendOutcome, state: ImportRun['state']): void {
  patch({ state, error: outcome.state === 'failed' ? outcome.error.message : null });
  if (isAbandoned && state !== 'undone' && state !== 'undo-failed') clearImport();
}

/** Clears the current import, unless it is in progress. */
export function clearImport(): void {
  if (isUnderway(importRun.get())) return;
  work = null;
  importRun.set(null);
}

/** Shows a toast with Undo after the dialog of a finished import is closed. */
export function offerUndoOfImport(): void {
  const run = importRun.get();
  if (run?.state !== 'done') return;
  const { importId: id, name, done: created } = run;
  clearImport();
  toast({
    title: `${counted(created, 'task')} imported`,
    action: {
      label: 'Undo',
      onSelect: () => {
        importOpen.set(true);
        undoImport({ id, name, created });
      },
    },
  });
}

/** Reports the result of an undo as a toast when the dialog is closed. */
function reportUndo(): void {
  const run = importRun.get();
  if (!run) return;
  if (run.state === 'undo-failed') {
    toast({ title: 'The import was not undone', description: run.error ?? '', tone: 'danger' });
    return;
  }
  const keptText = run.kept.length === 0 ? '' : `${counted(run.kept.length, 'task')} changed by others stay.`;
  toast({
    title: `Import undone: ${counted(run.done, 'task')} removed`,
    ...(keptText !== '' && { description: keptText }),
  });
  clearImport();
}
