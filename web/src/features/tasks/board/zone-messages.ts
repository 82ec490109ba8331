import { isPropertyGroup } from '@longtable/contract/rules/task-grouping';
import { createStore, type Store, useStore } from '../../../platform/store.ts';
import type { GroupId } from '../windows/grouped-rows.ts';

/** The messages of docs/product/taskboard.md, "Drop zones". */
const texts = {
  same: 'Task is already in this status',
  sameGroup: 'Task is already in this group',
  failed: 'Failed to move task. Please try again.',
};

export type ZoneMessage = { readonly text: string; readonly tone: 'neutral' | 'danger' };

/** How long a message is shown, in milliseconds (docs/product/taskboard.md, "Drop zones"). */
const duration = 3000;

const zones = new Map<GroupId, Store<ZoneMessage | null>>();
const timers = new Map<GroupId, ReturnType<typeof setTimeout>>();

function messageOf(group: GroupId): Store<ZoneMessage | null> {
  const known = zones.get(group) ?? createStore<ZoneMessage | null>(null);
  zones.set(group, known);
  return known;
}

/** Shows a message on a drop zone for 3 seconds: a predefined one, or the text of a refusal. */
export function showZoneMessage(
  group: GroupId,
  what: keyof typeof texts | { readonly refusal: string },
): void {
  const zone = messageOf(group);
  const own = what === 'same' && isPropertyGroup(group) ? 'sameGroup' : what;
  clearTimeout(timers.get(group));
  zone.set(
    typeof own === 'object'
      ? { text: own.refusal, tone: 'danger' }
      : { text: texts[own], tone: own === 'failed' ? 'danger' : 'neutral' },
  );
  timers.set(
    group,
    setTimeout(() => zone.set(null), duration),
  );
}

/** The current message of a drop zone. */
export function useZoneMessage(group: GroupId): ZoneMessage | null {
  return useStore(messageOf(group));
}
