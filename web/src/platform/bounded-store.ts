import type { UseStore } from 'idb-keyval';
import { inTime } from './in-time.ts';

const objectStore = 'entries';
/** Milliseconds after which a database counts as silent: nobody looks at a page that waits for longer. */
const openPatience = 1000;
const answerPatience = 1000;
/** A write in several steps may be of some megabytes, and nobody waits for it. */
const writePatience = 10_000;

type Options = {
  /**
   * Every write issues all of its requests at once, and is through even when the page is left in the next moment.
   * Without it a write may go on in the callbacks of its requests, and is given up when the page is left.
   */
  readonly commitsAtOnce?: boolean;
};

/**
 * A store of records in an IndexedDB database of its own, for the functions of idb-keyval. Every call is answered or
 * rejected in bounded time, whatever the browser does: storage that is denied or full rejects, and a database that
 * stays silent (for one second; for ten in a write of several steps) rejects as well and is left alone.
 *
 * A page that is left lets go of it. WebKit keeps pages for its back button as they are, their transactions among
 * them, and whoever asks the same database afterwards would wait until such a page is thrown away.
 */
export function createBoundedStore(name: string, { commitsAtOnce = false }: Options = {}): UseStore {
  const running = new Set<IDBTransaction>();
  let opening: Promise<IDBDatabase> | null = null;
  let isLeft = false;

  const follow = (transaction: IDBTransaction): void => {
    running.add(transaction);
    for (const end of ['complete', 'abort'])
      transaction.addEventListener(end, () => running.delete(transaction));
  };
  const open = (): Promise<IDBDatabase> => {
    const mine = openDatabase(name, follow);
    const reopen = (): void => {
      if (opening === mine) opening = null;
    };
    opening = mine;
    void watch(mine, reopen);
    return mine;
  };
  const leftBehind = () => new Error(`The page was left: it does not use ${name} any more.`);
  const begin = async (mode: IDBTransactionMode, isThrough: boolean): Promise<IDBTransaction> => {
    const transaction = (database: IDBDatabase): IDBTransaction => {
      if (isLeft && !isThrough) throw leftBehind();
      return database.transaction(objectStore, mode);
    };
    const database = await inTime(openPatience, opening ?? open());
    try {
      return transaction(database);
    } catch (error) {
      if (isLeft) throw error;
      // Browsers close connections without a word, Safari does so in tabs that were in the background for long.
      return transaction(await inTime(openPatience, open()));
    }
  };

  addEventListener('pagehide', () => {
    isLeft = true;
    for (const transaction of running) abort(transaction);
  });
  addEventListener('pageshow', () => {
    isLeft = false;
  });
  return async (mode, callback) => {
    const isThrough = commitsAtOnce && mode === 'readwrite';
    if (isLeft && !isThrough) throw leftBehind();
    const transaction = await begin(mode, isThrough);
    if (!isThrough) follow(transaction);
    const aborted = new Promise<never>((_resolve, reject) => {
      transaction.addEventListener('abort', () => reject(transaction.error ?? leftBehind()));
    });
    // Where the callback throws, nobody waits for it: a transaction that is aborted later is no unhandled rejection.
    aborted.catch(() => undefined);
    const answer = Promise.resolve(callback(transaction.objectStore(objectStore)));
    if (isThrough) transaction.commit();
    const patience = mode === 'readonly' || commitsAtOnce ? answerPatience : writePatience;
    return inTime(patience, Promise.race([answer, aborted]), () => abort(transaction));
  };
}

function openDatabase(name: string, follow: (transaction: IDBTransaction) => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name);
    request.addEventListener('upgradeneeded', () => {
      if (request.transaction) follow(request.transaction);
      request.result.createObjectStore(objectStore);
    });
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error(`${name} can't be opened.`)));
  });
}

/** Calls `over` once a connection can't be used any more. */
async function watch(opening: Promise<IDBDatabase>, over: () => void): Promise<void> {
  try {
    const database = await opening;
    database.addEventListener('close', over);
    // Somebody deletes it: a connection that stays would hold that up.
    database.addEventListener('versionchange', () => {
      database.close();
      over();
    });
  } catch {
    over();
  }
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It is through.
  }
}
