import type { AnswerOf } from '@longtable/contract/endpoint';
import type { CurrentUser, peopleApi as declared } from '@longtable/contract/people';
import { peopleApi } from './api/people.ts';
import { call, isUnreachable, watchOutcomes } from './client.ts';
import { deviceStorage } from './device-storage.ts';
import { isSessionHeld, sessionLapsed } from './session-hold.ts';
import { createStore, useStore } from './store.ts';

type Answer = AnswerOf<typeof declared.session>;

/** A feature that this server has not been given a key or address for (docs/product/shell.md, "Welcome notice"). */
export type OffFeature = Answer['off'][number];

export type Session =
  | { readonly state: 'checking'; readonly user: null }
  | {
      readonly state: 'signedIn';
      readonly user: CurrentUser;
      /** The offset in the event log at that time. */
      readonly offset: string;
      readonly off: readonly OffFeature[];
      /** The server could not be asked yet; this browser knows them from before. */
      readonly presumed?: true;
    }
  /** `ended` when it was there and is over. */
  | { readonly state: 'signedOut'; readonly user: null; readonly ended?: Ending };

/** How a session came to its end: by the person, by the server, or with the account. */
export type Ending = 'byPerson' | 'byServer' | 'withAccount';

export const session = createStore<Session>({ state: 'checking', user: null });

/** How long sign-out waits for the server before it goes on without it, in milliseconds. */
const signOutPatience = 5000;
/** Set while the server has not yet heard that the person signed out. */
const unheardSignOut = 'sign-out-unheard';

/** Holds since when (epoch milliseconds) the server has been asked to delete the account. */
const accountGoes = 'account-goes';
/** After so many milliseconds nobody waits for the answer to that any more. */
const goingPatience = 60_000;

/** Set while this browser keeps data of a person. */
const hasLocalData = 'has-local-data';

type Message =
  | { readonly kind: 'ended'; readonly by: Ending }
  | { readonly kind: 'started'; readonly userId: string };
const tabs = openChannel();

/** Who is signed in. `checking` until the server was asked (`checkSession`). */
export function useSession(): Session {
  return useStore(session);
}

/** The person who is signed in. For everything under /app, where somebody always is. */
export function useUser(): CurrentUser {
  const { user } = useStore(session);
  if (!user) throw new Error('There is no signed-in user here.');
  return user;
}

/** Whether this server sends e-mail; false while nobody is signed in. */
export function useSendsEmail(): boolean {
  const known = useStore(session);
  return known.state === 'signedIn' && !known.off.includes('email');
}

let asking: Promise<Session> | null = null;

/** Who is signed in, asking the server unless that is known. Throws `Unreachable` when it can't be asked. */
export async function checkSession(): Promise<Session> {
  const known = session.get();
  if (known.state !== 'checking') return known;
  return verifySession();
}

/**
 * Asks the server who is signed in now: right after signing in, and when there is reason to doubt. A session that is
 * over ends here too; somebody else's takes the place of this one with a fresh page. Throws `Unreachable`.
 */
export function verifySession(): Promise<Session> {
  asking ??= ask().finally(() => {
    asking = null;
  });
  return asking;
}

/** To be called by the forms after the server signed someone in; resolves when `useSession` knows. */
export async function sessionStarted(): Promise<void> {
  deviceStorage.remove(unheardSignOut);
  const now = await verifySession();
  if (now.user) tell({ kind: 'started', userId: now.user.id });
}

/** Goes on as this person without having asked, because the server can't be reached and this browser knows them. */
export function presumeSession(user: CurrentUser, offset: string, off: readonly OffFeature[]): void {
  session.set({ state: 'signedIn', user, offset, off, presumed: true });
}

/** Signs out here, in the other tabs and on the server; here and in the tabs even if the server can't be reached. */
export async function signOut(): Promise<void> {
  deviceStorage.set(unheardSignOut, '1');
  // First, or the server's word that the session is over would reach the other tabs before the reason.
  tell({ kind: 'ended', by: 'byPerson' });
  try {
    await tellServerSignedOut();
  } catch {
    // Told before the next question to the server.
  }
  await endHere('byPerson');
}

/** The person who is signed in as they are now: after they changed something about themselves, here or elsewhere. */
export function userChanged(user: CurrentUser): void {
  const now = session.get();
  if (now.state !== 'signedIn' || now.user.id !== user.id) return;
  if (JSON.stringify(now.user) !== JSON.stringify(user)) session.set({ ...now, user });
}

/**
 * Has the server delete the account, which `work` asks it for, and ends the session with it in all tabs of this
 * browser. Throws what `work` throws; then everything is as it was.
 */
export async function leaveWithAccount(work: () => Promise<unknown>): Promise<void> {
  // First: the server's word that the session is over may come before its answer, here and in the other tabs.
  deviceStorage.set(accountGoes, String(Date.now()));
  try {
    await work();
    tell({ kind: 'ended', by: 'withAccount' });
    await endHere('withAccount');
  } finally {
    deviceStorage.remove(accountGoes);
  }
}

/** How often it is looked whether what keeps the page is still there, in milliseconds. */
const holdPace = 500;
let holding: ReturnType<typeof setInterval> | undefined;

/**
 * Ends the session in this browser after the server did: all that is kept of the person is cleared, once nothing that was
 * typed would go with it (session-hold.ts).
 */
export async function endSession(): Promise<void> {
  // The live connection may bring the server's word before its answer to signOut, which ends it for its own reason.
  if (deviceStorage.get(unheardSignOut) !== null) return;
  const by = Date.now() - Number(deviceStorage.get(accountGoes)) < goingPatience ? 'withAccount' : 'byServer';
  const wasThere = session.get().state === 'signedIn';
  if (wasThere && by === 'byServer' && isSessionHeld()) return lapse();
  if (wasThere) tell({ kind: 'ended', by });
  await endHere(by);
}

function lapse(): void {
  holding ??= setInterval(() => {
    if (!isSessionHeld()) void endSession();
  }, holdPace);
  sessionLapsed.set(true);
}

function endLapse(): void {
  clearInterval(holding);
  holding = undefined;
  sessionLapsed.set(false);
}

async function endHere(by: Ending): Promise<void> {
  const before = session.get();
  // Heard of twice, of the server and of another tab: the first knows why.
  if (before.state === 'signedOut' && before.ended) return;
  const wasThere = before.state === 'signedIn';
  session.set({ state: 'signedOut', user: null, ...(wasThere && { ended: by }) });
  endLapse();
  await forget();
}

async function ask(): Promise<Session> {
  if (deviceStorage.get(unheardSignOut) !== null) {
    try {
      await tellServerSignedOut();
    } catch (error) {
      if (!isUnreachable(error)) throw error;
      // Signed out as far as this browser is concerned; a cookie it can't delete doesn't change that.
      session.set({ state: 'signedOut', user: null });
      return session.get();
    }
  }
  const asked = session.get();
  const { user, offset, off } = await call(peopleApi.session, {});
  const before = session.get();
  // It has ended here meanwhile: the answer is older than that.
  if (asked.state === 'signedIn' && before.state === 'signedOut') return before;
  if (!user) {
    if (before.state !== 'signedOut') await endSession();
    return session.get();
  }
  if (before.state === 'signedIn' && before.user.id !== user.id) await startOver();
  endLapse();
  // What nobody has to be told stays the same object. An older offset is as good: more is sent, nothing is missed.
  const isNews =
    before.state !== 'signedIn' || JSON.stringify([before.user, before.off]) !== JSON.stringify([user, off]);
  if (isNews) session.set({ state: 'signedIn', user, offset, off });
  return session.get();
}

async function tellServerSignedOut(): Promise<void> {
  await call(peopleApi.signOut, {}, { signal: AbortSignal.timeout(signOutPatience) });
  deviceStorage.remove(unheardSignOut);
}

/** Another person signed in in this browser: nothing of the one before may be shown or sent. */
async function startOver(): Promise<never> {
  await forget();
  location.reload();
  return new Promise(() => undefined);
}

/** Visitors have nothing to forget, and don't fetch what it takes. */
async function forget(): Promise<void> {
  if (deviceStorage.get(hasLocalData) === null) return;
  const { clearLocalData } = await import('./local-data.ts');
  // What could not be cleared now is when this browser is next asked who is there.
  if (await clearLocalData()) deviceStorage.remove(hasLocalData);
}

/** To be called before anything of the person is kept in this browser beyond the page. */
export function willKeepData(): void {
  deviceStorage.set(hasLocalData, '1');
}

/** Null in a browser that keeps pages apart: each tab finds out from the server then. */
function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel('longtable-session');
  } catch {
    return null;
  }
}

function tell(message: Message): void {
  tabs?.postMessage(message);
}

async function hear(message: Message): Promise<void> {
  const { state, user } = session.get();
  switch (message.kind) {
    case 'ended':
      if (state !== 'signedIn') return;
      if (message.by === 'byServer' && isSessionHeld()) lapse();
      else await endHere(message.by);
      return;
    case 'started':
      if (state === 'signedIn' && user.id !== message.userId) await startOver();
      else if (state === 'signedOut' || sessionLapsed.get()) await verifySession();
  }
}

tabs?.addEventListener('message', (event: MessageEvent<Message>) => {
  // A tab that can't be reached finds out at its next request.
  void hear(event.data).catch(() => undefined);
});
watchOutcomes((outcome) => {
  if (outcome === 'signedOut' && session.get().state === 'signedIn') void endSession();
});
