import { entries, set } from 'idb-keyval';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createBoundedStore } from './bounded-store.ts';

/** A request that the test settles. */
class FakeRequest extends EventTarget {
  onsuccess: (() => void) | null = null;
  result: unknown;
  error: Error | null = null;
  transaction: FakeTransaction | null = null;
  answer(result: unknown): void {
    this.result = result;
    this.onsuccess?.();
    this.dispatchEvent(new Event('success'));
  }
}

class FakeTransaction extends EventTarget {
  oncomplete: (() => void) | null = null;
  onabort: (() => void) | null = null;
  error: Error | null = null;
  readonly requests: FakeRequest[] = [];
  readonly commit = vi.fn<() => void>();
  readonly abort = vi.fn<() => void>(() => {
    this.onabort?.();
    this.dispatchEvent(new Event('abort'));
  });
  objectStore() {
    const request = () => {
      const fake = new FakeRequest();
      this.requests.push(fake);
      return fake;
    };
    return { getAll: request, getAllKeys: request, put: request, transaction: this };
  }
  complete(): void {
    this.oncomplete?.();
    this.dispatchEvent(new Event('complete'));
  }
}

class FakeDatabase extends EventTarget {
  readonly transactions: FakeTransaction[] = [];
  readonly close = vi.fn<() => void>();
  transaction() {
    const transaction = new FakeTransaction();
    this.transactions.push(transaction);
    return transaction;
  }
}

let opened: FakeRequest[] = [];
let page = new EventTarget();

beforeEach(() => {
  vi.useFakeTimers();
  opened = [];
  page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('indexedDB', {
    open() {
      const request = new FakeRequest();
      opened.push(request);
      return request;
    },
  });
});

afterEach(() => {
  vi.useRealTimers();
});

/** The message of a rejection. */
async function failureOf(work: Promise<unknown>): Promise<string> {
  return work.then(() => 'It was not.', String);
}

/** Flushes pending promises. */
const settle = () => vi.advanceTimersByTimeAsync(0);

async function openDatabase(): Promise<FakeDatabase> {
  await settle();
  const database = new FakeDatabase();
  opened.at(-1)?.answer(database);
  await settle();
  return database;
}

test('rejects a read after a second if the database does not open, and uses one that opens late', async () => {
  const store = createBoundedStore('test');
  const failure = failureOf(entries(store));
  await vi.advanceTimersByTimeAsync(1100);
  expect(await failure).toContain('no answer within');
  const reading = entries(store);
  const [transaction] = (await openDatabase()).transactions;
  expect(opened).toHaveLength(1);
  transaction?.requests[0]?.answer(['key']);
  transaction?.requests[1]?.answer(['value']);
  await expect(reading).resolves.toEqual([['key', 'value']]);
});

test('rejects a read without a response after a second and does not block later reads', async () => {
  const store = createBoundedStore('test');
  const failure = failureOf(entries(store));
  const { transactions } = await openDatabase();
  await vi.advanceTimersByTimeAsync(900);
  expect(transactions[0]?.abort).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(await failure).toContain('no answer within');
  expect(transactions[0]?.abort).toHaveBeenCalledOnce();
});

test('allows more time for a write of several steps', async () => {
  const store = createBoundedStore('test');
  const failure = failureOf(set('key', 'value', store));
  const { transactions } = await openDatabase();
  await vi.advanceTimersByTimeAsync(9000);
  expect(transactions[0]?.abort).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1100);
  expect(await failure).toContain('no answer within');
  expect(transactions[0]?.abort).toHaveBeenCalledOnce();
});

test('leaves no unhandled rejection if a write throws and its transaction aborts later', async () => {
  const unhandled = vi.fn<(reason: unknown) => void>();
  process.on('unhandledRejection', unhandled);
  const store = createBoundedStore('test');
  const failure = failureOf(
    store('readwrite', () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    }),
  );
  const { transactions } = await openDatabase();
  expect(await failure).toContain('quota');
  transactions[0]?.abort();
  vi.useRealTimers();
  await new Promise((resolve) => setTimeout(resolve));
  process.off('unhandledRejection', unhandled);
  expect(unhandled).not.toHaveBeenCalled();
});

test('rejects every call without storage, and never throws', async () => {
  vi.stubGlobal('indexedDB', {
    open() {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
  });
  const store = createBoundedStore('test');
  await expect(entries(store)).rejects.toThrow('insecure');
  vi.stubGlobal('indexedDB', undefined);
  await expect(entries(store)).rejects.toThrow('undefined');
});

test('reopens a connection that the browser closed', async () => {
  const store = createBoundedStore('test');
  const first = set('key', 'value', store);
  const closed = await openDatabase();
  closed.transactions[0]?.complete();
  await first;
  vi.spyOn(closed, 'transaction').mockImplementation(() => {
    throw new DOMException('The database connection is closing.', 'InvalidStateError');
  });
  const second = set('key', 'value', store);
  const { transactions } = await openDatabase();
  expect(opened).toHaveLength(2);
  transactions[0]?.complete();
  await expect(second).resolves.toBeUndefined();
});

test('closes the connection when the page is hidden, until it is shown again', async () => {
  const store = createBoundedStore('test');
  const failure = failureOf(entries(store));
  const { transactions } = await openDatabase();
  page.dispatchEvent(new Event('pagehide'));
  expect(await failure).toContain('page was left');
  expect(transactions[0]?.abort).toHaveBeenCalledOnce();
  await expect(entries(store)).rejects.toThrow('page was left');
  expect(transactions).toHaveLength(1);
  page.dispatchEvent(new Event('pageshow'));
  const reading = entries(store);
  await settle();
  transactions[1]?.requests[0]?.answer([]);
  transactions[1]?.requests[1]?.answer([]);
  await expect(reading).resolves.toEqual([]);
});

test('does not block other pages if it is left while creating the database', async () => {
  const store = createBoundedStore('test');
  const failure = failureOf(entries(store));
  await settle();
  const creation = new FakeTransaction();
  for (const request of opened) {
    Object.assign(request, { transaction: creation, result: { createObjectStore: () => undefined } });
    request.dispatchEvent(new Event('upgradeneeded'));
  }
  page.dispatchEvent(new Event('pagehide'));
  expect(creation.abort).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(1100);
  expect(await failure).toContain('no answer within');
});

test('completes writes that commit at once even when the page is left', async () => {
  const store = createBoundedStore('test', { commitsAtOnce: true });
  const writing = set('key', 'value', store);
  const { transactions } = await openDatabase();
  expect(transactions[0]?.commit).toHaveBeenCalledOnce();
  page.dispatchEvent(new Event('pagehide'));
  expect(transactions[0]?.abort).not.toHaveBeenCalled();
  transactions[0]?.complete();
  await writing;
  const another = set('key', 'value', store);
  await settle();
  expect(transactions[1]?.commit).toHaveBeenCalledOnce();
  transactions[1]?.complete();
  await another;
});
