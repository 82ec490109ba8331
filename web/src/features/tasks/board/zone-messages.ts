import { type TaskStatus, taskStatuses } from '@longtable/contract/rules/task-status';
import { createStore, useStore } from '../../../platform/store.ts';

/** What a drop zone says, see docs/product/taskboard.md, "Drop zones". */
const texts = {
  same: 'Task is already in this status',
  failed: 'Failed to move task. Please try again.',
};

export type ZoneMessage = { readonly text: string; readonly tone: 'neutral' | 'danger' };

/** How long it says it, in milliseconds (docs/product/taskboard.md, "Drop zones"). */
const duration = 3000;

const zones = new Map(taskStatuses.map((status) => [status, createStore<ZoneMessage | null>(null)]));
const timers = new Map<TaskStatus, ReturnType<typeof setTimeout>>();
const silent = createStore<ZoneMessage | null>(null);

/** Has a column say something for 3 seconds; a `refusal` says itself why the task can't be there. */
export function showZoneMessage(
  status: TaskStatus,
  what: keyof typeof texts | { readonly refusal: string },
): void {
  const zone = zones.get(status);
  clearTimeout(timers.get(status));
  zone?.set(
    typeof what === 'object'
      ? { text: what.refusal, tone: 'danger' }
      : { text: texts[what], tone: what === 'failed' ? 'danger' : 'neutral' },
  );
  timers.set(
    status,
    setTimeout(() => zone?.set(null), duration),
  );
}

/** What a column says right now. */
export function useZoneMessage(status: TaskStatus): ZoneMessage | null {
  return useStore(zones.get(status) ?? silent);
}
