import { redirect } from '@tanstack/react-router';
import type { AuthSearch } from '../features/people/forms/auth-search.ts';
import { askSignInOptions } from '../features/people/forms/sign-in-options.ts';
import { pathAfterSignIn } from '../features/people/next-path.ts';
import { isUnreachable } from '../platform/client.ts';
import { paths } from '../platform/paths.ts';
import { checkSession, presumeSession } from '../platform/session.ts';

/** Reads the address of a page for signing in: what is not text, or is no place in the app, is left out. */
export function signInSearch(search: Record<string, unknown>): AuthSearch {
  const next = pathAfterSignIn(search['next']);
  const { token, error, reset, invitation } = search;
  return {
    ...(next !== paths.desk && { next }),
    // The router reads `?token=123` as a number.
    ...(token !== undefined && { token: String(token) }),
    ...(invitation !== undefined && { invitation: String(invitation) }),
    ...(typeof error === 'string' && { error }),
    ...(typeof reset === 'string' && { reset }),
  };
}

/**
 * Lets signed-in people pass and sends everyone else to sign in, and from there back to `wanted`. When the server
 * can't be asked, whom this browser knows goes in with what it last knew; otherwise it throws `Unreachable`.
 */
export async function requireSession(wanted: string): Promise<void> {
  // Everything that is needed inside is fetched while the server is asked.
  const inside = import('./workspace.ts');
  try {
    const { user } = await checkSession();
    if (!user) throw redirect({ to: paths.signIn, search: signInSearch({ next: wanted }) });
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    const { lastKnown } = await inside;
    const known = await lastKnown();
    if (!known) throw error;
    presumeSession(known.user, known.position, known.off);
  }
}

/** Brings the data of the person who is signed in to life. */
export async function openWorkspace(): Promise<void> {
  const inside = await import('./workspace.ts');
  await inside.openWorkspace();
}

/** Makes sure that the features which join the workspace later are there, for their own pages. */
export async function joinWorkspace(): Promise<void> {
  const later = await import('./workspace-later.ts');
  later.joinWorkspace();
}

/** As `leaveIfSignedIn`, for the forms that depend on what the server offers: that is asked for at the same time. */
export async function enterForm(next: string | undefined, invitation?: string): Promise<void> {
  await Promise.all([leaveIfSignedIn(next), askSignInOptions(invitation)]);
}

/** Sends people who are signed in on to the app; asks the server first. */
export async function leaveIfSignedIn(next: string | undefined): Promise<void> {
  try {
    const { user } = await checkSession();
    if (user) throw redirect({ href: pathAfterSignIn(next), replace: true });
  } catch (error) {
    // The form can be filled in meanwhile, and says so itself if there is still no server.
    if (!isUnreachable(error)) throw error;
  }
}
