import { type ParsedLocation, redirect } from '@tanstack/react-router';
import type { AuthSearch } from '../features/authentication/forms/auth-search.ts';
import { askSignInOptions } from '../features/authentication/forms/sign-in-options.ts';
import { entryPath, inviteCodeIn, joinPath, pathAfterSignIn } from '../features/authentication/next-path.ts';
import type { InviteAnswer } from '../features/teams/join/ask-invite.ts';
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

/** What only signed-in people need, the pages under /app among it. In one piece, so that it takes one round trip. */
export const fetchInside = () => import('./inside.ts');

/**
 * Lets signed-in people pass and sends everyone else to sign in, and from there back to `wanted`. When the server
 * can't be asked, whom this browser knows goes in with what it last knew; otherwise it throws `Unreachable`.
 */
export async function requireSession(
  { href, pathname, state }: ParsedLocation,
  matches: readonly { readonly routeId: string }[],
): Promise<void> {
  // Everything that is needed inside is fetched while the server is asked.
  const arriving = fetchInside();
  try {
    const { user } = await checkSession();
    if (!user) throw wayInTo(href);
  } catch (error) {
    if (!isUnreachable(error)) throw error;
    const { lastKnown } = await arriving;
    const known = await lastKnown();
    if (!known) throw error;
    presumeSession(known.user, known.offset, known.off);
  }
  const { addPages } = await arriving;
  if (addPages(pathname, matches.at(-1)?.routeId)) throw redirect({ href, state, replace: true });
}

/** An invitation is shown before anybody has to sign in for it. */
function wayInTo(wanted: string) {
  const inviteCode = inviteCodeIn(wanted);
  return inviteCode === null
    ? redirect({ to: paths.signIn, search: signInSearch({ next: wanted }) })
    : redirect({ to: paths.joinTeam, params: { inviteCode }, replace: true });
}

/** Brings the data of the person who is signed in to life. */
export async function openWorkspace(): Promise<void> {
  const inside = await fetchInside();
  await inside.openWorkspace();
}

/** As `leaveIfSignedIn`, for the forms that depend on what the server offers: that is asked for at the same time. */
export async function enterForm(next: string | undefined, invitation?: string): Promise<void> {
  await Promise.all([leaveIfSignedIn(next), askSignInOptions(invitation)]);
}

/** Sends people who are signed in on to the app; asks the server first. */
export async function leaveIfSignedIn(next: string | undefined): Promise<void> {
  await passSignedOut(() => entryPath(next));
}

/** Sends people who are signed in on to where the invitation is taken, and asks what the server offers to others. */
export async function enterInvitation(inviteCode: string): Promise<void> {
  await Promise.all([passSignedOut(() => joinPath(inviteCode)), askSignInOptions(inviteCode)]);
}

/** Asks what an invitation to a team leads to; only its pages need to know how. */
export async function askInvite(inviteCode: string): Promise<InviteAnswer> {
  const asking = await import('../features/teams/join/ask-invite.ts');
  return asking.askInvite(inviteCode);
}

async function passSignedOut(pathInside: () => string): Promise<void> {
  try {
    const { user } = await checkSession();
    if (user) throw redirect({ href: pathInside(), replace: true });
  } catch (error) {
    // The form can be filled in meanwhile, and says so itself if there is still no server.
    if (!isUnreachable(error)) throw error;
  }
}
