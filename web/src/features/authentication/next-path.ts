import { ownPath } from '@longtable/contract/rules/own-path';
import { hrefOf } from '../../platform/address.ts';
import { isInApp, paths } from '../../platform/paths.ts';
import { keptInviteCode } from './pending-invite.ts';

const inAppJoin = paths.joinTeamInApp.replace('$inviteCode', '');

/** The URL of the sign-in page, which redirects to `next` afterwards. */
export function signInPath(next?: string): string {
  const path = pathAfterSignIn(next);
  return hrefOf(paths.signIn, path === paths.desk ? {} : { next: path });
}

/**
 * The path to go to after signing in: the kept invitation to a team, which its page then drops (docs/product/sign-in.md,
 * "Signing in"), otherwise `pathAfterSignIn(next)`.
 */
export function entryPath(next: unknown): string {
  const inviteCode = keptInviteCode();
  return inviteCode === null ? pathAfterSignIn(next) : inAppJoinPath(inviteCode);
}

/** The path of an invitation to a team for signed-in people. */
export function inAppJoinPath(inviteCode: string): string {
  return `${inAppJoin}${encodeURIComponent(inviteCode)}`;
}

/** The path of an invitation to a team for signed-out people. */
export function joinPath(inviteCode: string): string {
  return paths.joinTeam.replace('$inviteCode', encodeURIComponent(inviteCode));
}

/** The path of a link that confirms a new e-mail address. */
export function confirmEmailPath(token: string): string {
  return `/auth/callback?confirm-email=${encodeURIComponent(token)}`;
}

/** The invitation code in a path of `inAppJoinPath`; null for other paths. */
export function inviteCodeIn(path: string): string | null {
  if (!path.startsWith(inAppJoin)) return null;
  const code = /^[^/?#]+/.exec(path.slice(inAppJoin.length))?.[0];
  try {
    return code === undefined ? null : decodeURIComponent(code);
  } catch {
    return null;
  }
}

/** Links that confirm a new e-mail address may require signing in first. */
const confirmLink = /^\/auth\/callback\?confirm-email=[\w-]+$/;

/**
 * Returns `next` if it is a path under /app or a link that confirms an e-mail address, otherwise /app. Anything else is
 * ignored, since anyone can send a link to the sign-in page with the URL of another site.
 */
export function pathAfterSignIn(next: unknown): string {
  const path = typeof next === 'string' ? ownPath(next) : null;
  if (path === null) return '/app';
  const [pathname = ''] = path.split(/[?#]/, 1);
  return isInApp(pathname) || confirmLink.test(path) ? path : '/app';
}
