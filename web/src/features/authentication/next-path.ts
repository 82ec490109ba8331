import { ownPath } from '@longtable/contract/rules/own-path';
import { hrefOf } from '../../platform/address.ts';
import { isInApp, paths } from '../../platform/paths.ts';
import { keptInviteCode } from './pending-invite.ts';

const joinInside = paths.joinTeamInside.replace('$inviteCode', '');

/** The page for signing in, which leads on to `next`. */
export function signInPath(next?: string): string {
  const path = pathAfterSignIn(next);
  return hrefOf(paths.signIn, path === paths.desk ? {} : { next: path });
}

/**
 * Where whoever has signed in goes: to the invitation to a team that brought them, whose page forgets it
 * (docs/product/sign-in.md, "Signing in"), else where they wanted to go (`pathAfterSignIn`).
 */
export function entryPath(next: unknown): string {
  const inviteCode = keptInviteCode();
  return inviteCode === null ? pathAfterSignIn(next) : joinInsidePath(inviteCode);
}

/** Where the invitation to a team with this code is taken, by who is signed in. */
export function joinInsidePath(inviteCode: string): string {
  return `${joinInside}${encodeURIComponent(inviteCode)}`;
}

/** Where the invitation to a team with this code is shown to who is signed out. */
export function joinPath(inviteCode: string): string {
  return paths.joinTeam.replace('$inviteCode', encodeURIComponent(inviteCode));
}

/** Where the link of a letter with this token confirms a new address. */
export function confirmEmailPath(token: string): string {
  return `/auth/callback?confirm-email=${encodeURIComponent(token)}`;
}

/** The code of the invitation to a team that this path takes; null for every other path. */
export function inviteCodeIn(path: string): string | null {
  if (!path.startsWith(joinInside)) return null;
  const code = /^[^/?#]+/.exec(path.slice(joinInside.length))?.[0];
  try {
    return code === undefined ? null : decodeURIComponent(code);
  } catch {
    return null;
  }
}

/** The link in a letter that confirms a new address: it is opened by somebody who has to sign in first. */
const confirmLink = /^\/auth\/callback\?confirm-email=[\w-]+$/;

/**
 * Where to go after signing in: `next` when it is a path under /app of this very site, or a link that confirms an
 * address, else /app. Anything else, such as the address of another site in a link somebody was sent, is not followed.
 */
export function pathAfterSignIn(next: unknown): string {
  const path = typeof next === 'string' ? ownPath(next) : null;
  if (path === null) return '/app';
  const [pathname = ''] = path.split(/[?#]/, 1);
  return isInApp(pathname) || confirmLink.test(path) ? path : '/app';
}
