import type { StoredEvent } from './event.ts';
import { compareOffsets, type Offset } from './offset.ts';

export type RecentEvents = {
  add(events: readonly StoredEvent[]): void;
  clear(): void;
  /** The events after this offset; null when its event is not in memory. */
  after(offset: Offset): readonly StoredEvent[] | null;
};

/** `maxBytes` counts payloads as JSON; objects in memory take several times as much. */
export type RecentLimits = { readonly maxEvents?: number; readonly maxBytes?: number };

/**
 * The newest events in memory: clients that were disconnected for a moment catch up without a database query, however
 * many there are.
 */
export function createRecentEvents({
  maxEvents = 5000,
  maxBytes = 8 * 1024 * 1024,
}: RecentLimits = {}): RecentEvents {
  let events: StoredEvent[] = [];
  let bytes = 0;

  /** Drops the oldest until a tenth is free, so that this does not run for every event. */
  function trim(): void {
    if (events.length <= maxEvents && bytes <= maxBytes) return;
    let first = 0;
    while (first < events.length - 1 && (events.length - first > maxEvents * 0.9 || bytes > maxBytes * 0.9)) {
      bytes -= events[first]?.bytes ?? 0;
      first += 1;
    }
    events = events.slice(first);
  }

  return {
    add(added) {
      events.push(...added);
      for (const event of added) bytes += event.bytes;
      trim();
    },
    clear() {
      events = [];
      bytes = 0;
    },
    after(offset) {
      const index = find(events, offset);
      return index === -1 ? null : events.slice(index + 1);
    },
  };
}

function find(events: readonly StoredEvent[], offset: Offset): number {
  let low = 0;
  let high = events.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const event = events[middle];
    if (!event) return -1;
    const order = compareOffsets(event.offset, offset);
    if (order === 0) return middle;
    if (order < 0) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
