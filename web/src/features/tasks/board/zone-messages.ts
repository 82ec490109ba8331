import { type TaskStatus, taskStatuses } from '@longtable/contract/rules/task-status';
import { createStore, useStore } from '../../../platform/store.ts';

/** The messages of docs/product/taskboard.md, "Drop zones". */
const texts = {
  same: 'Task is already in this status',
  failed: 'Failed to move task. Please try again.',
};

export type ZoneMessage = { readonly text: string; readonly tone: 'neutral' | 'danger' };

/** How long a message is shown, in milliseconds (docs/product/taskboard.md, "Drop zones"). */
const duration = 3000;

const zones = new Map(taskStatuses.map((status) => [status, createStore<ZoneMessage | null>(null)]));
const timers = new Map<TaskStatus, ReturnType<typeof setTimeout>>();
const silent = createStore<ZoneMessage | null>(null);

/** Shows a message on a drop zone for 3 seconds: a predefined one, or the text of a refusal. */
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

/** The current message of a drop zone. */
export function useZoneMessage(status: TaskStatus): ZoneMessage | null {
  return useStore(zones.get(status) ?? silent);
}
