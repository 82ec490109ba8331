/**
 * Where the code of an invitation to a team waits for its reader to sign in (docs/product/shell.md, "Browser storage").
 */
const key = 'pendingInviteCode';

/** Keeps the code for when whoever opened the invitation has signed in, in whichever way and in whichever tab. */
export function keepInviteCode(inviteCode: string): void {
  try {
    localStorage.setItem(key, inviteCode);
  } catch {
    // The browser keeps nothing, and nobody signed in either; the link works then.
  }
}

/** Forgets a code that leads nowhere. */
export function dropInviteCode(inviteCode: string): void {
  try {
    if (localStorage.getItem(key) === inviteCode) localStorage.removeItem(key);
  } catch {
    // There is none.
  }
}

/** The code that is kept; null when there is none. */
export function keptInviteCode(): string | null {
  try {
    return localStorage.getItem(key) || null;
  } catch {
    return null;
  }
}

/** The codes that led here in this page. */
const arrivals = new Set<string>();

/** Takes in that signing in has led to the page that takes invitations: nothing is to be kept any more. */
export function inviteReached(inviteCode: string): void {
  const kept = keptInviteCode();
  if (kept === null) return;
  if (kept === inviteCode) arrivals.add(inviteCode);
  dropInviteCode(kept);
}

/** Whether signing in led to this invitation, as opposed to somebody opening its link. */
export function wasReachedBySigningIn(inviteCode: string): boolean {
  return arrivals.has(inviteCode);
}
