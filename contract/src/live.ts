import { z } from 'zod';
import { connectionEvents } from './connections.ts';
import { departmentEvents } from './departments.ts';
import { profileEvents } from './profile.ts';
import { projectResourceEvents } from './project-resources.ts';
import { projectEvents } from './projects.ts';
import { taskCommentEvents } from './task-comments.ts';
import { taskTemplateEvents } from './task-templates.ts';
import { taskViewEvents } from './task-views.ts';
import { taskEvents } from './tasks.ts';
import { teamInviteEvents } from './team-invites.ts';
import { teamEvents } from './teams.ts';
import { updateEvents } from './updates.ts';

/** Every live event by its type, with the shape of its payload (architecture, "Events: one river"). */
export const liveEvents = {
  ...profileEvents,
  ...connectionEvents,
  ...taskEvents,
  ...taskCommentEvents,
  ...taskViewEvents,
  ...taskTemplateEvents,
  ...teamEvents,
  ...departmentEvents,
  ...updateEvents,
  ...teamInviteEvents,
  ...projectEvents,
  ...projectResourceEvents,
};
export type LiveEventType = keyof typeof liveEvents;
export type LivePayload<T extends LiveEventType> = z.infer<(typeof liveEvents)[T]>;

/**
 * One event of the river as it reaches a client. Positions are opaque to the client: it keeps the last one that it
 * applied and gives it back when it reconnects.
 */
export type LiveEvent = {
  [T in LiveEventType]: { readonly position: string; readonly type: T; readonly payload: LivePayload<T> };
}[LiveEventType];

/** What the server says first on a live connection. */
export type LiveWelcome =
  /** What was missed since the client's position, in order; later events follow by themselves. */
  | { readonly kind: 'resumed'; readonly events: readonly LiveEvent[]; readonly position: string }
  /** The position is unknown or too old: forget what is cached and fetch anew. */
  | { readonly kind: 'refetch'; readonly position: string };

/** Messages from the server to a client on the live connection. */
export type ServerToClient = {
  welcome: (welcome: LiveWelcome) => void;
  event: (event: LiveEvent) => void;
  /** The session has ended (signed out elsewhere, expired, password changed). */
  signedOut: () => void;
};

/** What a client sends when it opens the live connection. */
export const liveHandshake = z.object({ since: z.string().max(200).optional() });

export { livePath } from './live-path.ts';
