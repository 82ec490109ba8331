import { noFilter } from '@longtable/contract/rules/task-filter';
import { afterPaint } from '../../platform/after-paint.ts';
import { onClock } from '../../platform/clock.ts';
import { session } from '../../platform/session.ts';
import { followLoadedTasks, loadedTasks } from './data/loaded-tasks.ts';
import { figuresOf } from './data/task-counts.ts';
import { cancelFirstCounts, shellTasks, updateShellTasks } from './shell-tasks.ts';
import { retain, retryLoading } from './windows/load-windows.ts';
import { countContext } from './windows/task-store.ts';

const all = { projectId: null, filter: noFilter };

/** Keeps what the shell shows of tasks up to date, in place of its own first request. Returns how to stop. */
export function feedShell(): () => void {
  let release = (): void => undefined;
  let retainedDay: string | null = null;
  let cancelCount: (() => void) | null = null;

  const count = (): void => {
    cancelCount = null;
    const context = countContext();
    const counts = context && figuresOf(loadedTasks(), all, context);
    if (counts !== shellTasks.get().counts) updateShellTasks({ counts });
  };
  const update = (): void => {
    const { state, error } = loadedTasks();
    const shown = shellTasks.get();
    if (state !== shown.state || error !== shown.error) updateShellTasks({ state, error });
    if (shown.counts === null) count();
    // Counting ten thousand tasks takes a while: paint the dropped card first.
    else cancelCount ??= afterPaint(count);
  };
  const retainToday = (): void => {
    const today = countContext()?.today ?? null;
    if (today !== null && today !== retainedDay) {
      release();
      retainedDay = today;
      release = retain({ kind: 'figures', of: all, today });
    }
    update();
  };

  cancelFirstCounts();
  updateShellTasks({ retry: retryLoading });
  const stops = [followLoadedTasks(update), onClock(retainToday), session.subscribe(retainToday)];
  retainToday();
  return () => {
    for (const stop of stops) stop();
    cancelCount?.();
    release();
  };
}
