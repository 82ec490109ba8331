import type { LiveEvent, LiveEventType, LivePayload, LivePlace } from '@longtable/contract/live';
import { encodeOffset, type Offset } from './offset.ts';
import { canIn, type EventRights } from './rights.ts';

/** Messages between the nodes of an installation through the event log. Clients never receive them. */
export type NodeEvents = {
  /** The first event of a log. */
  'stream.opened': Record<string, never>;
  'live.session-ended': { readonly sessionId: string };
  /** Sessions of this person have ended or changed; read them again. */
  'live.sessions-changed': { readonly userId: string };
  /** The live rooms of these people may have changed. */
  'live.rooms-changed': { readonly userIds: readonly string[] };
};

type EventPayloads = { [T in LiveEventType]: LivePayload<T> } & NodeEvents;
export type EventType = keyof EventPayloads;

/**
 * An event written by a change. `audience` are the live rooms that receive it, `rights` what the receivers may do with
 * its row. With a `place` only clients that are there receive it, and none that was not connected at the time.
 */
export type NewEvent = {
  [T in EventType]: {
    readonly type: T;
    readonly actorId: string | null;
    readonly audience: readonly string[];
    readonly payload: EventPayloads[T];
    readonly rights?: EventRights | undefined;
    readonly place?: LivePlace | undefined;
  };
}[EventType];

type NodeEvent = {
  [T in keyof NodeEvents]: {
    readonly offset: string;
    readonly type: T;
    readonly payload: NodeEvents[T];
  };
}[keyof NodeEvents];

/** An event as the relay passes it to subscribers: committed, in order, each once. */
export type RelayedEvent = (LiveEvent | NodeEvent) & {
  readonly audience: readonly string[];
  readonly rights?: EventRights;
  /** The key of the place (`placeKey`). */
  readonly place?: string;
};

/** An event with data for the event log itself. `bytes` is its length as JSON. */
export type StoredEvent = { readonly offset: Offset; readonly bytes: number; readonly event: RelayedEvent };

/** A row of `events` as read by `eventColumns`. Numbers are text, since they can exceed JavaScript's safe integers. */
export type EventRow = {
  readonly xid: string;
  readonly seq: string;
  readonly type: string;
  readonly audience: string[];
  readonly payload: string;
  readonly rights: string | null;
  readonly place: string | null;
};

export const eventColumns = 'xid::text, seq::text, type, audience, payload::text, rights::text, place';

/** A place as events and the live connections name it. */
export function placeKey({ kind, id }: LivePlace): string {
  return `${kind}:${id}`;
}

export function readEvent(stream: string, row: EventRow): StoredEvent {
  const stored = { xid: BigInt(row.xid), seq: BigInt(row.seq) };
  const payload: unknown = JSON.parse(row.payload);
  const offset = encodeOffset(stream, stored);
  const { type, audience } = row;
  const rights = row.rights === null ? {} : { rights: JSON.parse(row.rights) as EventRights };
  // Safe, since only typed code writes the table (NewEvent).
  const place = row.place === null ? {} : { place: row.place };
  const event = { offset, type, payload, audience, ...rights, ...place } as RelayedEvent;
  return { offset: stored, bytes: row.payload.length + (row.rights?.length ?? 0), event };
}

/** True when a replay to a client in these rooms has the event. Events of a place are for those who were there. */
export function isFor(rooms: ReadonlySet<string>, event: RelayedEvent): boolean {
  return event.place === undefined && event.audience.some((room) => rooms.has(room));
}

/**
 * The event as a client in these rooms receives it: with their rights, without the audience. Null when it is not for
 * clients.
 */
export function toLiveEvent(event: RelayedEvent, rooms: ReadonlySet<string>): LiveEvent | null {
  const { offset, type, payload, rights } = event;
  switch (type) {
    case 'stream.opened':
    case 'live.session-ended':
    case 'live.sessions-changed':
    case 'live.rooms-changed':
      return null;
    default:
      return { offset, type, payload, ...(rights && { can: canIn(rooms, rights) }) } as LiveEvent;
  }
}
