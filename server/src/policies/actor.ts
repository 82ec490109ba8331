import type { Session } from '../platform/http/route.ts';

/** The person on whose behalf something is done. */
export type Actor = { readonly id: string; readonly sessionId: string; readonly timeZone: string };

/** The actor of a session. */
export function actorOf(session: Session): Actor {
  return { id: session.userId, sessionId: session.id, timeZone: session.timeZone };
}

/** A person on whose behalf something is done without a request, such as a message that is sent at a chosen time. */
export function absentActor(id: string): Actor {
  return { id, sessionId: '', timeZone: 'UTC' };
}

/** The id of the actor of a query for nobody in particular, such as that of a job. */
export const nobody = '00000000-0000-0000-0000-000000000000';
