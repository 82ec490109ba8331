import type { UseStore } from 'idb-keyval';
import { withTimeout } from './with-timeout.ts';

const objectStore = 'entries';
/** Timeout of opening and reading, in milliseconds. */
const openTimeoutMs = 1000;
const requestTimeoutMs = 1000;
/** Timeout of a write in several steps, in milliseconds. It may be some megabytes, and nothing waits for it. */
const writeTimeoutMs = 10_000;

type Options = {
  /**
   * Every write issues all of its requests at once and commits even if the page is closed right after. Otherwise a
   * write may continue in the callbacks of its requests, and is aborted when the page is closed.
   */
  readonly commitsAtOnce?: boolean;
};

/**
 * A store for idb-keyval in an IndexedDB database of its own. Every call settles in bounded time: denied or full
 * storage rejects, and an unresponsive database rejects after one second (ten for a write in several steps).
 *
 * The connection is closed on `pagehide`: WebKit keeps pages for the back button with their open transactions, which
 * would block other pages that use the database.
 */
export function createBoundedStore(name: string, { commitsAtOnce = false }: Options = {}): UseStore {
  const running = new Set<IDBTransaction>();
  let opening: Promise<IDBDatabase> | null = null;
  let isHidden = false;

  const track = (transaction: IDBTransaction): void => {
    running.add(transaction);
    for (const end of ['complete', 'abort'])
      transaction.addEventListener(end, () => running.delete(transaction));
  };
  const open = (): Promise<IDBDatabase> => {
    const current = openDatabase(name, track);
    const reopen = (): void => {
      if (opening === current) opening = null;
    };
    opening = current;
    void watch(current, reopen);
    return current;
  };
  const hiddenError = () => new Error(`The page was left: it does not use ${name} any more.`);
  const begin = async (mode: IDBTransactionMode, isImmediate: boolean): Promise<IDBTransaction> => {
    const transaction = (database: IDBDatabase): IDBTransaction => {
      if (isHidden && !isImmediate) throw hiddenError();
      return database.transaction(objectStore, mode);
    };
    const database = await withTimeout(openTimeoutMs, opening ?? open());
    try {
      return transaction(database);
    } catch (error) {
      if (isHidden) throw error;
      // Browsers close connections silently, such as Safari in background tabs.
      return transaction(await withTimeout(openTimeoutMs, open()));
    }
  };

  addEventListener('pagehide', () => {
    isHidden = true;
    for (const transaction of running) abort(transaction);
  });
  addEventListener('pageshow', () => {
    isHidden = false;
  });
  return async (mode, callback) => {
    const isImmediate = commitsAtOnce && mode === 'readwrite';
    if (isHidden && !isImmediate) throw hiddenError();
    const transaction = await begin(mode, isImmediate);
    if (!isImmediate) track(transaction);
    const aborted = new Promise<never>((_resolve, reject) => {
      transaction.addEventListener('abort', () => reject(transaction.error ?? hiddenError()));
    });
    // If the callback throws, nobody awaits the transaction: avoid an unhandled rejection when it aborts.
    aborted.catch(() => undefined);
    const answer = Promise.resolve(callback(transaction.objectStore(objectStore)));
    if (isImmediate) transaction.commit();
    const timeoutMs = mode === 'readonly' || commitsAtOnce ? requestTimeoutMs : writeTimeoutMs;
    return withTimeout(timeoutMs, Promise.race([answer, aborted]), () => abort(transaction));
  };
}

function openDatabase(name: string, track: (transaction: IDBTransaction) => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name);
    request.addEventListener('upgradeneeded', () => {
      if (request.transaction) track(request.transaction);
      request.result.createObjectStore(objectStore);
    });
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error(`${name} can't be opened.`)));
  });
}

/** Calls `onUnusable` when a connection becomes unusable. */
async function watch(opening: Promise<IDBDatabase>, onUnusable: () => void): Promise<void> {
  try {
    const database = await opening;
    database.addEventListener('close', onUnusable);
    // The database is being deleted: an open connection would block that.
    database.addEventListener('versionchange', () => {
      database.close();
      onUnusable();
    });
  } catch {
    onUnusable();
  }
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // Already closed.
  }
}
