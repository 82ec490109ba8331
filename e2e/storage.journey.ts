import { signOut } from './support/account.ts';
import { card, createTask, expectColumn, openBoard } from './support/board.ts';
import { expect, test } from './support/test.ts';

/** Browser settings that affect storage, each simulated before the page's first script. */
const browsers: Readonly<Record<string, () => void>> = {
  'databases that never open or never answer, and locks that are never granted': () => {
    const open = IDBFactory.prototype.open;
    IDBFactory.prototype.open = function openOthers(name, version) {
      if (name === 'longtable-outbox') return new EventTarget() as IDBOpenDBRequest;
      return open.call(this, name, version);
    };
    const silent = () => new EventTarget();
    const store = {
      clear: silent,
      delete: silent,
      get: silent,
      getAll: silent,
      getAllKeys: silent,
      put: silent,
    };
    IDBDatabase.prototype.transaction = () => {
      const transaction = new EventTarget();
      const objectStore = () => ({ ...store, transaction });
      return Object.assign(transaction, {
        objectStore,
        abort() {},
        commit() {},
      }) as unknown as IDBTransaction;
    };
    LockManager.prototype.request = () => new Promise(() => undefined);
  },
  'storage that is denied': () => {
    // A constructor function.
    const denied = function denied() {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, { get: denied });
    Object.defineProperty(window, 'BroadcastChannel', { value: denied });
    LockManager.prototype.request = () => Promise.reject(new DOMException('Denied.', 'SecurityError'));
  },
  'storage that is full': () => {
    const full = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
    Storage.prototype.setItem = full;
    IDBObjectStore.prototype.put = full;
  },
};

for (const [what, become] of Object.entries(browsers)) {
  test(`works in a browser with ${what}`, async ({ newPerson }) => {
    const ada = await newPerson('Ada Lovelace');
    const { page } = ada;
    await page.addInitScript(become);
    await ada.has('There before');
    await openBoard(page);
    await expect(card(page, 'There before')).toBeVisible();
    await createTask(page, 'New');
    await expect.poll(async () => (await ada.tasks()).map(({ title }) => title)).toContain('New');
    await page.reload();
    await expectColumn(page, 'To Do', ['New', 'There before']);
    await signOut(page);
    await page.reload();
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  });
}
