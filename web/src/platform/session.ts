import type { AnswerOf } from '@longtable/contract/endpoint';
import type { CurrentUser, peopleApi as declared } from '@longtable/contract/people';
import { peopleApi } from './api/people.ts';
import { call, isUnreachable, watchOutcomes } from './client.ts';
import { deviceStorage } from './device-storage.ts';
import { clearStoredTexts } from './kept-drafts.ts';
import { isSessionHeld, sessionLapsed } from './session-hold.ts';
import { createStore, useStore } from './store.ts';

type Answer = AnswerOf<typeof declared.session>;

/** A feature that is not configured on this server (docs/product/shell.md, "Welcome notice"). */
export type OffFeature = Answer['off'][number];

export type Session =
  | { readonly state: 'checking'; readonly user: null }
  | {
      readonly state: 'signedIn';
      readonly user: CurrentUser;
      /** The offset in the event log at that time. */
      readonly offset: string;
      readonly off: readonly OffFeature[];
      /** Known from the snapshot; the server did not respond yet. */
      readonly presumed?: true;
    }
  /** `ended` if there was a session before. */
  | { readonly state: 'signedOut'; readonly user: null; readonly ended?: Ending };

/** Who ended the session: the person, the server, or the deletion of the account. */
export type Ending = 'byPerson' | 'byServer' | 'withAccount';

export const session = createStore<Session>({ state: 'checking', user: null });

/** How long signing out waits for the server, in milliseconds. */
const signOutTimeoutMs = 5000;
/** Set until the server has received the sign-out. */
export const unsentSignOut = 'sign-out-unheard';

/** What the browser has saved on the server to be sent pushes (kept-push.ts): it ends with its session, and a new one saves it anew. */
export const keptPushKey = 'push-subscription';

/** When (epoch milliseconds) the deletion of the account was requested. */
export const deletionRequestedAt = 'account-goes';
/** How long to wait for its response, in milliseconds. */
const deletionTimeoutMs = 60_000;

/** Set while this browser keeps personal data. */
const hasLocalData = 'has-local-data';

type Message =
  | { readonly kind: 'ended'; readonly by: Ending }
  | { readonly kind: 'started'; readonly userId: string };
const tabs = openChannel();

/** The session. `checking` until the server responds (`checkSession`). */
export function useSession(): Session {
  return useStore(session);
}

/** The signed-in person. For pages under /app, where there always is one. */
export function useUser(): CurrentUser {
  const { user } = useStore(session);
  if (!user) throw new Error('There is no signed-in user here.');
  return user;
}

/** Whether this server sends e-mail; false while signed out. */
export function useSendsEmail(): boolean {
  const known = useStore(session);
  return known.state === 'signedIn' && !known.off.includes('email');
}

let request: Promise<Session> | null = null;

/** The session; requested from the server if it is not known yet. Throws `Unreachable`. */
export async function checkSession(): Promise<Session> {
  const known = session.get();
  if (known.state !== 'checking') return known;
  return verifySession();
}

/**
 * Asks the server for the session: after signing in, and whenever it is in doubt. If the session is over, it ends here
 * too; if it is another person's, the page reloads. Throws `Unreachable`.
 */
export function verifySession(): Promise<Session> {
  request ??= fetchSession().finally(() => {
    request = null;
  });
  return request;
}

/** Called by forms after signing in; resolves when `useSession` has the session. */
export async function sessionStarted(): Promise<void> {
  deviceStorage.remove(unsentSignOut);
  deviceStorage.remove(keptPushKey);
  const now = await verifySession();
  if (now.user) broadcast({ kind: 'started', userId: now.user.id });
}

/** Continues with the session of the snapshot while the server is unreachable. */
export function presumeSession(user: CurrentUser, offset: string, off: readonly OffFeature[]): void {
  session.set({ state: 'signedIn', user, offset, off, presumed: true });
}

/** Updates the signed-in person after a change of the profile, here or elsewhere. */
export function userChanged(user: CurrentUser): void {
  const now = session.get();
  if (now.state !== 'signedIn' || now.user.id !== user.id) return;
  if (JSON.stringify(now.user) !== JSON.stringify(user)) session.set({ ...now, user });
}

/** Interval of checking whether the page is still held, in milliseconds. */
const holdCheckMs = 500;
let holdTimer: ReturnType<typeof setInterval> | undefined;

/**
 * Ends the session in this browser after the server did, and clears all personal data. While there is unsent text, the
 * page is held first (session-hold.ts).
 */
export async function endSession(): Promise<void> {
  // During a sign-out the live connection may close first: `signOut` ends the session with its own reason.
  if (deviceStorage.get(unsentSignOut) !== null) return;
  const by =
    Date.now() - Number(deviceStorage.get(deletionRequestedAt)) < deletionTimeoutMs
      ? 'withAccount'
      : 'byServer';
  const wasSignedIn = session.get().state === 'signedIn';
  if (wasSignedIn && by === 'byServer' && isSessionHeld()) return hold();
  if (wasSignedIn) broadcast({ kind: 'ended', by });
  await endHere(by);
}

function hold(): void {
  holdTimer ??= setInterval(() => {
    if (!isSessionHeld()) void endSession();
  }, holdCheckMs);
  sessionLapsed.set(true);
}

function endHold(): void {
  clearInterval(holdTimer);
  holdTimer = undefined;
  sessionLapsed.set(false);
}

/** Ends the session in this tab, and clears all personal data. */
export async function endHere(by: Ending): Promise<void> {
  const before = session.get();
  // Received from the server and from another tab: the first one has the reason.
  if (before.state === 'signedOut' && before.ended) return;
  const wasSignedIn = before.state === 'signedIn';
  session.set({ state: 'signedOut', user: null, ...(wasSignedIn && { ended: by }) });
  endHold();
  await clearPersonalData();
}

async function fetchSession(): Promise<Session> {
  if (deviceStorage.get(unsentSignOut) !== null) {
    try {
      await sendSignOut();
    } catch (error) {
      if (!isUnreachable(error)) throw error;
      // Signed out for this browser, although it can't delete the cookie.
      session.set({ state: 'signedOut', user: null });
      return session.get();
    }
  }
  const atStart = session.get();
  const { user, offset, off } = await call(peopleApi.session, {});
  const before = session.get();
  // The session ended meanwhile: the response is older.
  if (atStart.state === 'signedIn' && before.state === 'signedOut') return before;
  if (!user) {
    if (before.state !== 'signedOut') await endSession();
    return session.get();
  }
  if (before.state === 'signedIn' && before.user.id !== user.id) await reloadForOtherPerson();
  endHold();
  // Keep the object if nothing visible changed. An older offset does no harm: the server sends more events than needed.
  const hasChanged =
    before.state !== 'signedIn' || JSON.stringify([before.user, before.off]) !== JSON.stringify([user, off]);
  if (hasChanged) session.set({ state: 'signedIn', user, offset, off });
  return session.get();
}

/** Sends the sign-out to the server. Throws `Unreachable`, and after five seconds. */
export async function sendSignOut(): Promise<void> {
  await call(peopleApi.signOut, {}, { signal: AbortSignal.timeout(signOutTimeoutMs) });
  deviceStorage.remove(unsentSignOut);
}

/** Another person signed in in this browser: clear the data of the previous one. */
async function reloadForOtherPerson(): Promise<never> {
  await clearPersonalData();
  location.reload();
  return new Promise(() => undefined);
}

/** Clears all that this browser keeps of the person. Visitors have no snapshot or queue and don't load the code for them. */
async function clearPersonalData(): Promise<void> {
  // Before that code has loaded: the sign-in page is already shown then, and loading may fail.
  clearStoredTexts();
  if (deviceStorage.get(hasLocalData) === null) return;
  const { clearLocalData } = await import('./local-data.ts');
  // What could not be cleared is cleared at the next session check.
  if (await clearLocalData()) deviceStorage.remove(hasLocalData);
}

/** Must be called before personal data is kept in this browser. */
export function willKeepData(): void {
  deviceStorage.set(hasLocalData, '1');
}

/** Null in browsers without it: other tabs learn from the server. */
function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel('longtable-session');
  } catch {
    return null;
  }
}

/** Tells the other tabs of this browser. */
export function broadcast(message: Message): void {
  tabs?.postMessage(message);
}

async function receive(message: Message): Promise<void> {
  const { state, user } = session.get();
  switch (message.kind) {
    case 'ended':
      if (state !== 'signedIn') return;
      if (message.by === 'byServer' && isSessionHeld()) hold();
      else await endHere(message.by);
      return;
    case 'started':
      if (state === 'signedIn' && user.id !== message.userId) await reloadForOtherPerson();
      else if (state === 'signedOut' || sessionLapsed.get()) await verifySession();
  }
}

tabs?.addEventListener('message', (event: MessageEvent<Message>) => {
  // A tab that misses it learns at its next request.
  void receive(event.data).catch(() => undefined);
});
watchOutcomes((outcome) => {
  if (outcome === 'signedOut' && session.get().state === 'signedIn') void endSession();
});
