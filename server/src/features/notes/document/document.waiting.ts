import type { Tx } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/http/errors.ts';
import type { ConcurrencyLimit } from '../../../platform/limits/concurrency-limit.ts';
import type { NoteRow } from '../../../policies/note.ts';

/** An update of a client that waits for its turn at the note. */
export type WaitingUpdate = {
  readonly actorId: string;
  readonly bytes: Uint8Array;
  /** Locks the note and authorizes the actor. */
  lock(tx: Tx): Promise<NoteRow>;
  answer(result: { seq: number }): void;
  refuse(error: unknown): void;
};

/** The most updates that are stored in one transaction, and that may wait at a note. */
const atOnce = 50;
const maxWaiting = 200;

/**
 * Updates of the same note that arrive while another one is stored are stored together by the next transaction, so that the number of
 * people who type in a note does not multiply the time that each waits.
 */
export function createWaitingUpdates(
  turns: Pick<ConcurrencyLimit, 'run'>,
  store: (noteId: string, updates: readonly WaitingUpdate[]) => Promise<void>,
) {
  /** Those whose turn has not come. The first has asked for it; the others go along. */
  const waiting = new Map<string, WaitingUpdate[]>();

  function take(noteId: string): WaitingUpdate[] {
    const taken = waiting.get(noteId) ?? [];
    waiting.delete(noteId);
    return taken;
  }

  async function storeWaiting(noteId: string): Promise<void> {
    const taken = take(noteId);
    for (let start = 0; start < taken.length; start += atOnce)
      await store(noteId, taken.slice(start, start + atOnce));
  }

  return {
    /** Resolves when the update is committed. */
    add: (noteId: string, update: Omit<WaitingUpdate, 'answer' | 'refuse'>): Promise<{ seq: number }> =>
      new Promise((answer, refuseOne) => {
        const item: WaitingUpdate = { ...update, answer, refuse: refuseOne };
        const others = waiting.get(noteId);
        if (others && others.length >= maxWaiting)
          throw refuse('request/too-many', { params: { wait: 'a few seconds' }, retryAfter: 5 });
        if (others) return void others.push(item);
        waiting.set(noteId, [item]);
        turns
          .run(noteId, () => storeWaiting(noteId))
          // Too much else waits for a turn.
          .catch((error: unknown) => take(noteId).forEach((each) => each.refuse(error)));
      }),
  };
}
