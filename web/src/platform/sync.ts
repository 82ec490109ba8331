import { afterPaint, whenIdle } from './after-paint.ts';
import { onClock } from './clock.ts';
import { watchConnection } from './connection.ts';
import { distrustCards, forgetCards, takeCards } from './directory.ts';
import { forgetHeardCounts } from './heard-counts.ts';
import { hurryLive, startLive, stopLive } from './live.ts';
import { clearLocalData } from './local-data.ts';
import { openMutationQueue } from './mutations/queue.ts';
import { queryClient } from './query-client.ts';
import { endSession, session, verifySession, willKeepData } from './session.ts';
import { holdSession, sessionLapsed } from './session-hold.ts';
import { keepSnapshot, type Snapshot } from './snapshot.ts';
import { watchUnsentText } from './unsent-text.ts';

/** Something that runs as long as the session; returns how to stop it. */
export type Watcher = () => () => void;

type SyncOptions = {
  /** What this browser last knew. */
  readonly lastKnown: () => Promise<Snapshot | null>;
  /** Of the features that are registered. */
  readonly watchers: readonly Watcher[];
  /** Registers the features that the first page can do without, and gives their watchers. */
  readonly later: () => Promise<readonly Watcher[]>;
};

/** Milliseconds. */
const againAfter = 2000;
const longestWait = 1000;
const halfADay = 12 * 3600 * 1000;

let opened: Promise<void> | null = null;
let stops: (() => void)[] = [];

/**
 * Starts what keeps the signed-in page and the server together: the last known data is brought back, live events are
 * followed from where that data ends, and changes that were never answered are sent again; then the features'
 * `watchers` start. Everything ends with the session. Features define their mutations and register their live handlers
 * before, or in `later`, which is called once the first page is painted: until then no event is taken in, so that none
 * is missed. Calling it again does nothing.
 */
export function openSync(options: SyncOptions): Promise<void> {
  opened ??= open(options).catch((error: unknown) => {
    opened = null;
    throw error;
  });
  return opened;
}

async function open({ lastKnown, watchers, later }: SyncOptions): Promise<void> {
  const snapshot = await lastKnown();
  const now = session.get();
  if (now.state !== 'signedIn') throw new Error('Nobody is signed in.');
  const { user } = now;
  const isMine = () => session.get().user?.id === user.id;
  const mine = snapshot?.user.id === user.id ? snapshot : null;
  if (snapshot && !mine) await clearLocalData();
  mine?.restore();
  // What they write and are given is painted before any card of theirs has come.
  takeCards({ people: [{ id: user.id, name: user.name, avatarUrl: user.avatarUrl, version: 0 }] });
  willKeepData();
  queryClient.mount();
  stops = [
    session.subscribe(() => {
      if (!isMine()) close();
    }),
    () => queryClient.unmount(),
    // Before the live connection goes: nobody is to ask why it did.
    watchConnection({ probe: verifySession, onRestored: fetchWhatFailed, refresh: fetchAnew }),
    stopLive,
    watchUnsentText(),
    // What is on its way is answered, or refused and told, first.
    holdSession(() => queryClient.isMutating() > 0),
    sessionLapsed.subscribe(() => {
      // Signed in again, in another tab.
      if (!sessionLapsed.get() && isMine()) {
        hurryLive();
        fetchWhatFailed();
      }
    }),
  ];
  stops.push(keepSession());
  // Asked until it is answered, by the watcher of the connection.
  if (now.presumed) void verifySession().catch(() => undefined);
  const pendingChanges = await openMutationQueue(user.id);
  if (!isMine()) return pendingChanges.close();
  stops.push(pendingChanges.close, ...watchers.map((watch) => watch()));
  stops.push(
    whenPainted(later, (laterWatchers) => {
      void pendingChanges.adopt();
      startLive({
        // Without a snapshot: data that is fetched from now on is at least as new as the session's answer.
        since: mine?.offset ?? now.offset,
        onRefetch() {
          forgetHeardCounts();
          distrustCards();
          void queryClient.invalidateQueries();
        },
        onSignedOut: () => void endSession(),
        // Its outcome is seen by the watcher of the connection, or ends the session.
        onRefused: () => void verifySession().catch(() => undefined),
      });
      stops.push(keepSnapshot(), ...laterWatchers.map((watch) => watch()));
    }),
  );
}

/**
 * Loads something once the page is painted with what it asked for, until it succeeds: the server may be away. Returns
 * how to call it off.
 */
function whenPainted<T>(load: () => Promise<T>, then: (loaded: T) => void): () => void {
  let callOff: () => void = () => undefined;
  let isWanted = true;
  const begin = async (): Promise<void> => {
    try {
      const loaded = await load();
      if (isWanted) then(loaded);
    } catch {
      if (!isWanted) return;
      const timer = setTimeout(() => void begin(), againAfter);
      callOff = () => clearTimeout(timer);
    }
  };
  const latest = performance.now() + longestWait;
  const look = (): void => {
    const isThere = queryClient.isFetching() === 0 || performance.now() > latest;
    // What has come is painted first.
    callOff = afterPaint(isThere ? () => whenIdle(() => void begin()) : look);
  };
  callOff = afterPaint(look);
  return () => {
    isWanted = false;
    callOff();
  };
}

/**
 * The server moves the end of a session on when it is asked for something. A page that stays open for weeks and only
 * listens would be signed out after thirty days: it asks twice a day.
 */
function keepSession(): () => void {
  let askedAt = Date.now();
  return onClock(() => {
    if (Date.now() - askedAt < halfADay) return;
    askedAt = Date.now();
    // When the server can't be reached the watcher of the connection asks until it answers.
    void verifySession().catch(() => undefined);
  });
}

function close(): void {
  for (const stop of stops) stop();
  stops = [];
  opened = null;
  queryClient.clear();
  forgetCards();
}

/** Everything, of which what is on the screen is fetched at once. */
function fetchAnew(): Promise<void> {
  return queryClient.invalidateQueries({}, { cancelRefetch: false });
}

/** Queries give up after a few tries without a server; now there is one. */
function fetchWhatFailed(): void {
  void queryClient.refetchQueries({ predicate: (query) => query.state.status === 'error' });
}
