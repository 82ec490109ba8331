import type { RequestContext, Session } from './route.ts';

/** The session of a request by somebody who is signed in. */
export function sessionOf({ session }: Pick<RequestContext, 'session'>): Session {
  if (!session) throw new Error('There is no session.');
  return session;
}
