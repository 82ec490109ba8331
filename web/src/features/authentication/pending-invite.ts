/** The local storage key of the invitation code (docs/product/shell.md, "Browser storage"). */
const key = 'pendingInviteCode';

/** Keeps the code of an opened invitation until the person has signed in, by any method and in any tab. */
export function keepInviteCode(inviteCode: string): void {
  try {
    localStorage.setItem(key, inviteCode);
  } catch {
    // Without storage, the session can't be kept either; the link still works.
  }
}

/** Drops the code of an invitation that can't be used any more. */
export function dropInviteCode(inviteCode: string): void {
  try {
    if (localStorage.getItem(key) === inviteCode) localStorage.removeItem(key);
  } catch {
    // No storage, so no code.
  }
}

/** The kept code; null if there is none. */
export function keptInviteCode(): string | null {
  try {
    return localStorage.getItem(key) || null;
  } catch {
    return null;
  }
}

/** The kept codes whose page was reached since this page was loaded. */
const reached = new Set<string>();

/** Call it when the page of an invitation for signed-in people opens: drops the kept code. */
export function inviteReached(inviteCode: string): void {
  const kept = keptInviteCode();
  if (kept === null) return;
  if (kept === inviteCode) reached.add(inviteCode);
  dropInviteCode(kept);
}

/** Whether the person reached this invitation by signing in, not by opening its link. */
export function wasReachedBySigningIn(inviteCode: string): boolean {
  return reached.has(inviteCode);
}
