import { clear, keys, promisifyRequest } from 'idb-keyval';
import { noteStore } from '../../../platform/local-data.ts';

// What the browser keeps of the texts of notes. Every page (tab, visit) writes records of its own, each an update of Yjs: all records
// of a note together are its text, in whichever order pages write and merge them, so that tabs need no lock. A page that has merged
// records of others into one of its own deletes those in the same transaction.

/** An update, with the sequence number of the server's updates that the records of its page cover up to it. */
export type LocalRecord = { readonly update: Uint8Array; readonly seq: number };

export type LocalNote = {
  readonly keys: readonly string[];
  readonly records: readonly LocalRecord[];
  /** The keys which say that a page has text that the server may lack. */
  readonly unsent: readonly string[];
};

export type LocalChange = {
  readonly record: LocalRecord | null;
  /** Whether this page has unsent text; null leaves that as it is. */
  readonly isUnsent: boolean | null;
  readonly deleted: readonly string[];
};

/** This page load in keys; it begins with the time, so that the age of a record is known. */
export const page = `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 10)}`;

/** Texts that were not opened for so long are deleted, in ms. */
const maxAgeMs = 30 * 24 * 60 * 60_000;

let counter = 0;

/** Everything kept of a note. Rejects where the browser denies storage, is slow or broken. */
export async function readNote(userId: string, noteId: string): Promise<LocalNote> {
  const read = async (prefix: string) => {
    const range = IDBKeyRange.bound(prefix, `${prefix}\uFFFF`);
    return noteStore('readonly', (store) =>
      Promise.all([
        promisifyRequest<IDBValidKey[]>(store.getAllKeys(range)),
        promisifyRequest<LocalRecord[]>(store.getAll(range)),
      ]),
    );
  };
  const [names, records] = await read(`text|${userId}|${noteId}|`);
  const [unsent] = await read(`unsent|${userId}|${noteId}|`);
  return { keys: names.map(String), records, unsent: unsent.map(String) };
}

/** Makes the changes in one transaction. Returns the key of the record. */
export async function writeNote(
  userId: string,
  noteId: string,
  { record, isUnsent, deleted }: LocalChange,
): Promise<string | null> {
  counter += 1;
  const key = `text|${userId}|${noteId}|${page}|${String(counter).padStart(8, '0')}`;
  const unsentKey = `unsent|${userId}|${noteId}|${page}`;
  await noteStore('readwrite', (store) => {
    if (record) store.put(record, key);
    if (isUnsent === true) store.put(1, unsentKey);
    else if (isUnsent === false) store.delete(unsentKey);
    for (const other of deleted) store.delete(other);
    return promisifyRequest(store.transaction);
  });
  return record ? key : null;
}

/** Deletes everything kept of a note. */
export async function deleteNoteHere(userId: string, noteId: string): Promise<void> {
  const { keys: names, unsent } = await readNote(userId, noteId);
  await writeNote(userId, noteId, { record: null, isUnsent: false, deleted: [...names, ...unsent] });
}

/** Deletes what other people left, and texts without unsent changes that were not opened for a month. */
export async function deleteOldNotes(userId: string): Promise<void> {
  const names = await keys<string>(noteStore);
  if (names.some((key) => key.split('|')[1] !== userId)) return clear(noteStore);
  const unsent = new Set(names.filter((key) => key.startsWith('unsent|')).map((key) => key.split('|')[2]));
  const oldest = Date.now() - maxAgeMs;
  const old = names.filter((key) => {
    const [, , noteId, owner = ''] = key.split('|');
    return !unsent.has(noteId) && Number.parseInt(owner.slice(0, 8), 36) < oldest;
  });
  if (old.length === 0) return;
  await noteStore('readwrite', (store) => {
    for (const key of old) store.delete(key);
    return promisifyRequest(store.transaction);
  });
}
