import { type Doc, encodeStateAsUpdate, mergeUpdates } from 'yjs';
import { whenIdle } from '../../../platform/after-paint.ts';
import { type LocalNote, writeNote } from './local-notes.ts';

/** How soon a change is written, in ms: what is typed here is nowhere else, what others typed the server has. */
const typedMs = 100;
const receivedMs = 1000;
/** After so many records of this page, they are merged into one. */
const maxRecords = 100;

/** Writes a document to the browser as it changes. */
export type LocalCopy = {
  /** Takes what was read when the document was opened, to be merged into one record with what follows. */
  opened(note: LocalNote): void;
  add(update: Uint8Array, from: 'typed' | 'received'): void;
  /** Writes again whether this page has unsent text. `solved` are such marks of other pages that are not true any more. */
  touch(solved?: readonly string[]): void;
  flush(): Promise<void>;
  /** Whether the browser has kept everything so far. */
  isKept(): boolean;
  stop(): void;
};

/** `seq` and `isUnsent` describe the document when a record is written; `onChange` is called when `isKept` changes. */
export function createLocalCopy({
  userId,
  noteId,
  doc,
  seq,
  isUnsent,
  onChange,
}: {
  userId: string;
  noteId: string;
  doc: Doc;
  seq: () => number;
  isUnsent: () => boolean;
  onChange: () => void;
}): LocalCopy {
  let waiting: Uint8Array[] = [];
  /** Records that are part of the document: they are deleted when it is written as a whole. */
  let merged: string[] = [];
  let deleted: string[] = [];
  let writtenSeq = 0;
  let writtenUnsent: boolean | null = null;
  let writesWhole = false;
  let isKept = true;
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let due = Number.POSITIVE_INFINITY;
  let running: Promise<void> | null = null;

  const writeIn = (delay: number): void => {
    const at = performance.now() + delay;
    if (isStopped || at >= due) return;
    due = at;
    clearTimeout(timer);
    timer = setTimeout(() => void write(), delay);
  };
  const write = async (): Promise<void> => {
    clearTimeout(timer);
    due = Number.POSITIVE_INFINITY;
    // One after the other, so that no record claims more than those before it have kept.
    while (running) await running;
    if (isStopped) return;
    running = writeNow();
    await running;
    running = null;
  };
  const writeNow = async (): Promise<void> => {
    const isWhole = writesWhole;
    const updates = waiting;
    const unsent = isUnsent();
    const covered = seq();
    const gone = isWhole ? [...deleted, ...merged] : deleted;
    if (
      !isWhole &&
      updates.length === 0 &&
      unsent === writtenUnsent &&
      gone.length === 0 &&
      covered === writtenSeq
    )
      return;
    const update = isWhole ? encodeStateAsUpdate(doc) : updates.length > 0 ? mergeUpdates(updates) : null;
    waiting = [];
    deleted = [];
    writesWhole = false;
    try {
      // An empty update for a sequence number alone.
      const record =
        update || covered !== writtenSeq ? { update: update ?? emptyUpdate, seq: covered } : null;
      const key = await writeNote(userId, noteId, { record, isUnsent: unsent, deleted: gone });
      merged = isWhole ? [] : merged;
      if (key) merged.push(key);
      writtenSeq = covered;
      writtenUnsent = unsent;
      setKept(true);
      if (merged.length > maxRecords) {
        writesWhole = true;
        whenIdle(() => writeIn(0));
      }
    } catch {
      // Full or denied. What was not written is written with the next change, as a whole.
      deleted = gone.filter((key) => !merged.includes(key));
      writesWhole = true;
      writtenUnsent = null;
      setKept(false);
    }
  };
  const setKept = (next: boolean): void => {
    if (isKept === next) return;
    isKept = next;
    onChange();
  };
  return {
    opened({ keys, unsent }) {
      merged = [...keys];
      writtenSeq = seq();
      writtenUnsent = unsent.length === 0 ? false : null;
      if (keys.length > 1) {
        writesWhole = true;
        whenIdle(() => writeIn(receivedMs));
      }
    },
    add(update, from) {
      waiting.push(update);
      writeIn(from === 'typed' ? typedMs : receivedMs);
    },
    touch(solved = []) {
      deleted.push(...solved);
      writeIn(0);
    },
    flush: write,
    isKept: () => isKept,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

/** An update of Yjs without changes. */
const emptyUpdate = Uint8Array.of(0, 0);
