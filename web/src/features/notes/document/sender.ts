import { onlineManager } from '@tanstack/react-query';
import { mergeUpdates } from 'yjs';
import { noteDocumentsApi } from '../../../platform/api/note-documents.ts';
import { ApiError, call, isRetryable, isSessionGone } from '../../../platform/client.ts';
import { whenCreated } from '../../../platform/mutations/pending.ts';
import { toBase64 } from './base64.ts';

/** A request begins at the earliest so long after the one before it, in ms: what is typed meanwhile goes together. */
const paceMs = 80;
/** Pause after a failure, doubled with each one. */
const firstRetryMs = 1000;
const maxRetryMs = 30_000;
/** After a refusal, what is typed next may make the text acceptable again: a part of it was removed. */
const retryRefusedMs = 2000;
/** The most bytes in a request; the contract's limit has room for one update of that size and its envelope. */
const maxBatchBytes = 900_000;
/** Browsers send at most 64 KB after the page was left. */
const maxKeepaliveBytes = 45_000;

export type Sender = {
  /** Sends an update after those before it. */
  add(update: Uint8Array): void;
  /** Tries again now, such as after the right to edit came back. */
  retry(): void;
  /** Sends what it has when the page is left: nobody waits for the answer. */
  flush(): void;
  isIdle(): boolean;
  /** Why the server does not take the text; null when it does. */
  refusal(): ApiError | null;
  stop(): void;
};

/**
 * Sends the updates of a note in their order, one request at a time, until the server has them. `onSent` gets the sequence number
 * of each request, `onChange` is called whenever the state changes.
 */
export function createSender(
  noteId: string,
  { onSent, onChange }: { readonly onSent: (seq: number) => void; readonly onChange: () => void },
): Sender {
  let waiting: Uint8Array[] = [];
  let sending: Uint8Array[] = [];
  let refused: ApiError | null = null;
  let failures = 0;
  let isStopped = false;
  let sentAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const schedule = (delay: number): void => {
    if (isStopped || timer !== undefined || sending.length > 0 || waiting.length === 0) return;
    timer = setTimeout(() => void send(), delay);
  };
  /** At once when nothing was sent lately: others see a key as soon as it was pressed. */
  const scheduleNext = (): void => schedule(Math.max(0, sentAt + paceMs - performance.now()));
  const retry = (): void => {
    clearTimeout(timer);
    timer = undefined;
    failures = 0;
    schedule(0);
  };
  const send = async (): Promise<void> => {
    timer = undefined;
    sentAt = performance.now();
    sending = firstBatch(waiting);
    waiting = waiting.slice(sending.length);
    try {
      // A note that was created without a connection is sent first.
      await whenCreated(noteId);
      const update = toBase64(sending.length === 1 && sending[0] ? sending[0] : mergeUpdates(sending));
      const { seq } = await call(noteDocumentsApi.update, { noteId, update });
      sending = [];
      failures = 0;
      refused = null;
      if (isStopped) return;
      onSent(seq);
      scheduleNext();
    } catch (error) {
      waiting = [...sending, ...waiting];
      sending = [];
      failures += 1;
      if (error instanceof ApiError && !isRetryable(error)) refused = error;
      // Another tab may sign in again.
      if (refused === null || isSessionGone(refused)) schedule(pauseAfter(failures, error));
    }
    if (!isStopped) onChange();
  };
  const stopWatching = onlineManager.subscribe((isOnline) => {
    if (isOnline && refused === null) retry();
  });
  return {
    add(update) {
      waiting.push(update);
      if (refused) schedule(retryRefusedMs);
      else scheduleNext();
      onChange();
    },
    retry,
    flush() {
      const left = [...sending, ...waiting];
      if (left.length === 0 || refused) return;
      const update = mergeUpdates(left);
      // Larger ones are kept by the browser, and sent by the next visit.
      if (update.length > maxKeepaliveBytes) return;
      void call(
        noteDocumentsApi.update,
        { noteId, update: toBase64(update) },
        { send: (url, init) => fetch(url, { ...init, keepalive: true }) },
      ).catch(() => undefined);
    },
    isIdle: () => waiting.length === 0 && sending.length === 0,
    refusal: () => refused,
    stop() {
      isStopped = true;
      clearTimeout(timer);
      stopWatching();
    },
  };
}

/** The first updates that fit in a request, at least one. */
function firstBatch(updates: readonly Uint8Array[]): Uint8Array[] {
  let bytes = 0;
  const end = updates.findIndex((update, index) => {
    bytes += update.length;
    return index > 0 && bytes > maxBatchBytes;
  });
  return updates.slice(0, end < 0 ? updates.length : end);
}

function pauseAfter(failures: number, error: unknown): number {
  const asked = error instanceof ApiError ? (error.retryAfter ?? 0) * 1000 : 0;
  const pause = Math.min(firstRetryMs * 2 ** (failures - 1), maxRetryMs);
  return Math.max(asked, pause * (0.75 + Math.random() / 2));
}
