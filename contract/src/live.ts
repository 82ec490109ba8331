import { z } from 'zod';
import type { liveEvents } from './api.ts';
import { cards } from './cards.ts';
import { id } from './ids.ts';
import { mostWatched } from './live-protocol.ts';

export type LiveEventType = keyof typeof liveEvents;
export type LivePayload<T extends LiveEventType> = z.infer<(typeof liveEvents)[T]>;

/**
 * An event of the event log as clients receive it. Offsets are opaque: a client keeps the last one it applied and sends
 * it when it reconnects.
 */
export type LiveEvent = {
  [T in LiveEventType]: {
    readonly offset: string;
    readonly type: T;
    readonly payload: LivePayload<T>;
    /** What this client's person may do with the event's row; absent when the event does not say. */
    readonly can?: LiveCan;
  };
}[LiveEventType];

/**
 * A row in the payload of an event, the same for all receivers. What each receiver may do comes beside it, as `can`.
 */
export type EventRow<Row extends { can: unknown }> = Omit<Row, 'can'>;

/** Whether the person has each ability. */
export type LiveCan = Readonly<Record<string, boolean>>;

/** The first message of the server on a live connection. */
export type LiveWelcome =
  /** The events missed since the client's offset, in order; new ones follow by themselves. */
  | { readonly kind: 'resumed'; readonly events: readonly LiveEvent[]; readonly offset: string }
  /** The offset is unknown or too old: discard cached data and reload. */
  | { readonly kind: 'refetch'; readonly offset: string };

/** A text frame from the server, as JSON. */
export type LiveFrame =
  /**
   * The first frame of a connection, and a later one when the client has to reload everything. `build` is the client
   * build this server serves, the address of its entry script; null when it serves none.
   */
  | { readonly type: 'welcome'; readonly welcome: LiveWelcome; readonly build: string | null }
  | { readonly type: 'event'; readonly event: LiveEvent }
  /** The connection still works. */
  | { readonly type: 'heartbeat' }
  /** Who is at a place where the client is. Sent when it changes. */
  | ({ readonly type: 'presence' } & LivePresence)
  /** Where in the text of a note somebody else is, who is in the same note. */
  | ({ readonly type: 'caret' } & LiveCaretFrame)
  /** Somebody else is typing in a chat. */
  | ({ readonly type: 'typing' } & LiveTypingFrame)
  /** Who of the people that the client shows is online. */
  | ({ readonly type: 'online' } & LiveOnlineFrame);

/** Something that people look at together. */
export const livePlace = z.object({ kind: z.enum(['task', 'project', 'note']), id });
export type LivePlace = z.infer<typeof livePlace>;

/** What of a task a person is editing: one of its texts, or all of it in the form. */
export const liveEditing = z.enum(['title', 'description', 'form']);
export type LiveEditing = z.infer<typeof liveEditing>;

/** Where a client is, sent by it whenever that changes: at most one place of each kind. `editing` is about the task. */
export const liveWhereabouts = z.object({
  places: z.array(livePlace).max(livePlace.shape.kind.options.length),
  editing: liveEditing.nullable(),
});
export type LiveWhereabouts = z.infer<typeof liveWhereabouts>;

/** The people at a place, the receiver among them. At most `maxPresent`, of `total`. */
export const livePresence = z.object({
  place: livePlace,
  people: z.array(z.object({ id: z.string(), editing: liveEditing.nullable() })),
  total: z.int(),
  cards,
});
export type LivePresence = z.infer<typeof livePresence>;

/** Positions of Yjs, which stay where they are in the text while others type: base64. */
const position = z.base64().max(200);

/** Where in the text of a note the person of a client is, sent by it when that changes; null for nowhere. */
export const liveCaret = z.object({
  noteId: id,
  at: z.object({ anchor: position, head: position }).nullable(),
});
export type LiveCaret = z.infer<typeof liveCaret>;

/** The same, as others receive it. `from` names the connection: a person may have several. */
export type LiveCaretFrame = LiveCaret & { readonly from: string; readonly personId: string };

/** The person of a client is typing in a chat, sent by it every `livePace.typing` milliseconds while they do. */
export const liveTyping = z.object({ typingIn: id });
export type LiveTyping = z.infer<typeof liveTyping>;

/** The same, as others receive it. */
export type LiveTypingFrame = { readonly chatId: string; readonly personId: string };

/** The people whose presence a client shows, sent by it whenever that changes: all of them. Answered with a `LiveOnlineFrame`. */
export const liveWatch = z.object({ watching: z.array(id).max(mostWatched) });
export type LiveWatch = z.infer<typeof liveWatch>;

/** For how long the window of a client has been hidden, in milliseconds; null while it is visible. Sent by it whenever that changes. */
export const liveVisibility = z.object({ hiddenFor: z.number().min(0).nullable() });
export type LiveVisibility = z.infer<typeof liveVisibility>;

/**
 * Who of the people that a client shows is online, and who is not: all of them as the answer to `LiveWatch`, later those who have changed.
 * Those whose presence its person may not see are offline.
 */
export type LiveOnlineFrame = { readonly online: readonly string[]; readonly offline: readonly string[] };

/** The most people that a frame lists. Those who are editing come first. */
export const maxPresent = 20;

/** The offset as a client may send it when it opens the connection. */
export const liveOffset = z.string().max(200);

export { liveCloseCodes, livePace, livePath, liveProtocol } from './live-protocol.ts';
