import type { NewTask } from '@longtable/contract/tasks';
import { useEffect, useRef, useState } from 'react';
import { tasksApi } from '../../../platform/api/tasks.ts';
import { call } from '../../../platform/client.ts';
import { taskView } from '../task-view.ts';
import { tasksSaved } from '../tasks.cache.ts';
import { partsOf } from './parts.ts';
import type { PlannedTask } from './plan.ts';
import { sendParts } from './send.ts';

/** How far an import is. `done` and `total` are tasks. */
export type ImportRun = {
  readonly state: 'running' | 'stopping' | 'stopped' | 'failed' | 'done';
  readonly done: number;
  readonly total: number;
  /** Why the next part is not in. */
  readonly error: string | null;
};

/** Creates the tasks of a plan, part by part. What has been cut off goes on where it was. */
export function useImportRun() {
  const [run, setRun] = useState<ImportRun | null>(null);
  const parts = useRef<{ all: readonly (readonly NewTask[])[]; next: number }>({ all: [], next: 0 });
  const stopped = useRef(false);
  const isRunning = run?.state === 'running' || run?.state === 'stopping';

  useEffect(() => {
    if (!isRunning) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isRunning]);
  // Whoever leaves the page in the middle (signed out, say) stops it.
  useEffect(
    () => () => {
      stopped.current = true;
    },
    [],
  );

  const goOn = async () => {
    stopped.current = false;
    setRun((before) => before && { ...before, state: 'running', error: null });
    const outcome = await sendParts(parts.current.all, parts.current.next, {
      send: async (part) => (await call(tasksApi.createSeveral, { tasks: [...part] })).tasks,
      onPart(created, next) {
        parts.current.next = next;
        tasksSaved(created);
        setRun((before) => before && { ...before, done: before.done + created.length });
      },
      isStopped: () => stopped.current,
    });
    const error = outcome.state === 'failed' ? outcome.error.message : null;
    setRun((before) => before && { ...before, state: outcome.state, error });
  };
  return {
    run,
    isRunning,
    start(tasks: readonly PlannedTask[]) {
      if (isRunning) return;
      parts.current = { all: partsOf(tasks, taskView().columns), next: 0 };
      setRun({ state: 'running', done: 0, total: tasks.length, error: null });
      void goOn();
    },
    goOn: () => void goOn(),
    /** After the part that is on its way. */
    stop() {
      stopped.current = true;
      setRun((before) => before && { ...before, state: 'stopping' });
    },
    clear: () => setRun(null),
  };
}
