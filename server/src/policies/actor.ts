import type { Session } from '../platform/http/route.ts';

/** The person on whose behalf something is done. */
export type Actor = { readonly id: string; readonly sessionId: string; readonly timeZone: string };

/** The actor of a session. */
export function actorOf(session: Session): Actor {
  return { id: session.userId, sessionId: session.id, timeZone: session.timeZone };
}
