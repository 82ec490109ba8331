import type { LiveEvent, LiveEventType, LivePayload } from '@longtable/contract/live';
import { encodePosition, type Place } from './position.ts';

/**
 * What the nodes of one installation tell each other through the river. Their audience is empty: no client ever sees
 * one.
 */
export type NodeEvents = {
  /** The river begins, or begins anew. */
  'stream.opened': Record<string, never>;
  'live.session-ended': { readonly sessionId: string };
  /** Sessions of this person have ended or changed; which ones is for the session store to say. */
  'live.sessions-changed': { readonly userId: string };
  /** The live rooms of these people may have changed. */
  'live.rooms-changed': { readonly userIds: readonly string[] };
};

type EventPayloads = { [T in LiveEventType]: LivePayload<T> } & NodeEvents;
export type EventType = keyof EventPayloads;

/** An event that a change writes. `audience` are the live rooms that may hear of it. */
export type NewEvent = {
  [T in EventType]: {
    readonly type: T;
    readonly actorId: string | null;
    readonly audience: readonly string[];
    readonly payload: EventPayloads[T];
  };
}[EventType];

type NodeEvent = {
  [T in keyof NodeEvents]: {
    readonly position: string;
    readonly type: T;
    readonly payload: NodeEvents[T];
  };
}[keyof NodeEvents];

/** An event as the relay hands it to listeners: committed, in order, each once. */
export type RelayedEvent = (LiveEvent | NodeEvent) & { readonly audience: readonly string[] };

/** An event with what the river itself needs to know of it. `bytes` is the length of its payload as JSON. */
export type StoredEvent = { readonly place: Place; readonly bytes: number; readonly event: RelayedEvent };

/** A row of `events` as `eventColumns` reads it: numbers as text, since they may be larger than a JavaScript number. */
export type EventRow = {
  readonly xid: string;
  readonly seq: string;
  readonly type: string;
  readonly audience: string[];
  readonly payload: string;
};

export const eventColumns = 'xid::text, seq::text, type, audience, payload::text';

export function readEvent(stream: string, row: EventRow): StoredEvent {
  const place = { xid: BigInt(row.xid), seq: BigInt(row.seq) };
  const payload: unknown = JSON.parse(row.payload);
  const position = encodePosition(stream, place);
  // Only typed code writes the table, see NewEvent.
  const event = { position, type: row.type, payload, audience: row.audience } as RelayedEvent;
  return { place, bytes: row.payload.length, event };
}

/** True when somebody in these rooms may hear of the event. */
export function isFor(rooms: ReadonlySet<string>, event: RelayedEvent): boolean {
  return event.audience.some((room) => rooms.has(room));
}

/** The event without whom else it is for, or null when it is none for clients. */
export function toLiveEvent({ position, type, payload }: RelayedEvent): LiveEvent | null {
  switch (type) {
    case 'stream.opened':
    case 'live.session-ended':
    case 'live.sessions-changed':
    case 'live.rooms-changed':
      return null;
    default:
      return { position, type, payload } as LiveEvent;
  }
}
