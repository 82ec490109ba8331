import type { EventRow, LiveCan, LiveEvent, LiveEventType, LivePayload } from '@longtable/contract/live';
import { withoutCards } from './directory.ts';
import { createStore } from './store.ts';

type Handler = (payload: never, can: LiveCan | undefined) => void;

/** True while the connection is open and all missed events were applied. */
export const liveConnected = createStore(false);

const handlers = new Map<LiveEventType, Set<Handler>>();
let offset = '';

/**
 * Calls `handler` for every live event of a type, in the order of the event log, starting with missed events. `can` are
 * the actor's abilities on the event's row, if it carries them. The cards of the event are in the directory before the
 * call. Returns how to unsubscribe. Modules register handlers before the connection opens.
 */
export function onLive<T extends LiveEventType>(
  type: T,
  handler: (payload: LivePayload<T>, can: LiveCan | undefined) => void,
): () => void {
  const known = handlers.get(type) ?? new Set<Handler>();
  known.add(handler);
  handlers.set(type, known);
  return () => known.delete(handler);
}

/** The row of an event with the actor's abilities, in the format of responses. */
export function rowOf<Row extends { can: object }>(row: EventRow<Row>, can: LiveCan | undefined): Row {
  if (!can) throw new Error('The event has no abilities for its row.');
  return { ...row, can } as unknown as Row;
}

/** The offset of the last applied event; '' before the first connection. */
export function liveOffset(): string {
  return offset;
}

/** Sets the offset from which the live connection continues. */
export function setLiveOffset(next: string): void {
  offset = next;
}

/** Applies an event of the live connection. */
export function applyLiveEvent(event: LiveEvent): void {
  const payload = withoutCards(event.payload);
  for (const handler of handlers.get(event.type) ?? []) {
    try {
      handler(payload as never, event.can);
    } catch (error) {
      // The other handlers get the event, and the offset advances: otherwise the event would be sent again and again.
      reportError(error);
    }
  }
  offset = event.offset;
}
