import { paths } from '../../platform/paths.ts';
import { keptInviteCode } from './pending-invite.ts';

const joinInside = paths.joinTeamInside.replace('$inviteCode', '');

/**
 * Where whoever has signed in goes: to the invitation to a team that brought them, whose page forgets it (workspace §4
 * "Authentication"), else where they wanted to go (`pathAfterSignIn`).
 */
export function entryPath(next: unknown): string {
  const inviteCode = keptInviteCode();
  return inviteCode === null ? pathAfterSignIn(next) : joinPath(inviteCode);
}

/** Where the invitation to a team with this code is taken. */
export function joinPath(inviteCode: string): string {
  return `${joinInside}${encodeURIComponent(inviteCode)}`;
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

/**
 * Where to go after signing in: `next` when it is a path under /app of this very site, else /app. Anything else, such
 * as the address of another site in a link somebody was sent, is not followed.
 */
export function pathAfterSignIn(next: unknown): string {
  if (typeof next !== 'string' || !next.startsWith('/')) return '/app';
  // Resolved as a browser would: `//evil.example`, `/\evil.example` and `/app/../signin` show what they are.
  const base = 'http://here.invalid';
  if (!URL.canParse(next, base)) return '/app';
  const { origin, pathname, search, hash } = new URL(next, base);
  const isInside = origin === base && (pathname === '/app' || pathname.startsWith('/app/'));
  return isInside ? pathname + search + hash : '/app';
}
