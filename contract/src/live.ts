import { z } from 'zod';
import type { liveEvents } from './api.ts';

export type LiveEventType = keyof typeof liveEvents;
export type LivePayload<T extends LiveEventType> = z.infer<(typeof liveEvents)[T]>;

/**
 * One event of the event log as it reaches a client. Offsets are opaque to the client: it keeps the last one that it
 * applied and gives it back when it reconnects.
 */
export type LiveEvent = {
  [T in LiveEventType]: {
    readonly offset: string;
    readonly type: T;
    readonly payload: LivePayload<T>;
    /** What this client's person may do with the row that the event is about; absent where the event says nothing of it. */
    readonly can?: LiveCan;
  };
}[LiveEventType];

/** A row as the payload of an event has it, the same for all who receive it: what each may do comes beside it, as `can`. */
export type EventRow<Row extends { can: unknown }> = Omit<Row, 'can'>;

/** For each ability whether the person has it. */
export type LiveCan = Readonly<Record<string, boolean>>;

/** What the server says first on a live connection. */
export type LiveWelcome =
  /** What was missed since the client's offset, in order; later events follow by themselves. */
  | { readonly kind: 'resumed'; readonly events: readonly LiveEvent[]; readonly offset: string }
  /** The offset is unknown or too old: drop what is cached and reload. */
  | { readonly kind: 'refetch'; readonly offset: string };

/** A text frame from the server, as JSON. */
export type LiveFrame =
  /**
   * The first frame of a connection, and a later one when the client has to reload everything. `build` is the build
   * of the client that this server hands out, the address of its entry script; null when it has none.
   */
  | { readonly type: 'welcome'; readonly welcome: LiveWelcome; readonly build: string | null }
  | { readonly type: 'event'; readonly event: LiveEvent }
  /** The connection still works. */
  | { readonly type: 'heartbeat' };

/** What a client may give as the offset when it opens the connection. */
export const liveOffset = z.string().max(200);

export { liveCloseCodes, livePace, livePath, liveProtocol } from './live-protocol.ts';
