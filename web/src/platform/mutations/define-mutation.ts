import type { Cards } from '@longtable/contract/cards';
import { dismissToast, toast } from '../../ui/toast.ts';
import { ApiError, isDeletedSince } from '../client.ts';
import { takeCards } from '../directory.ts';
import { queryClient } from '../query-client.ts';
import {
  changeOf,
  definitions,
  type Pending,
  type PendingChanges,
  pendingChanges,
  queued,
  queuedOf,
  settled,
  wasTried,
  whenUnblocked,
} from './pending.ts';

/** Milliseconds in which a change that offers its undo is held back. */
const undoWindow = 6000;

/**
 * How the changes of one resource are sent, and what is done with their answers. `Change` is plain data, a union by
 * `kind` where there are several: it outlives a reload, and later builds read it.
 */
export type MutationOptions<Change, Answer> = {
  /** Names the queue; browsers keep changes under it, so it stays as it is. */
  readonly key: string;
  /** Asks the server, with ids of the client's making: a change that is sent twice must happen once. */
  send(change: Pending<Change>): Promise<Answer | null>;
  /** Takes the answer in; null where what was asked for is so already, or its row was deleted since. */
  answered(answer: Answer | null, change: Pending<Change>): void;
  /** Tells that the server said no. By then the change is not shown any more. */
  refused(error: Error, change: Pending<Change>, refusal: Refusal): void;
  /** Whether a refusal says that what was asked for is so already, as when somebody else deleted a row. */
  isDone?(error: ApiError, change: Pending<Change>, wasTried: boolean): boolean;
  /** Ids that come to be by a change. */
  creates?(change: Pending<Change>): readonly string[];
  /**
   * Ids without which a change would only be refused. It waits until they are created, also by another mutation, and is
   * dropped when the change of its own queue that creates them is refused.
   */
  needs?(change: Pending<Change>): readonly string[];
  /** Takes back what was said of a change that is dropped. */
  dropped?(change: Pending<Change>): void;
  /** What is said of a change that can be undone: it is held back for a moment, and holds up nothing else. */
  undoText?(change: Pending<Change>): string | null;
  /** Those whom a change names, called so until the server says more of them. */
  cards?(change: Pending<Change>): Cards;
};

type Refusal = {
  /** Makes the same change anew. */
  readonly again: () => void;
  /** It went out before without an answer: it may have happened. */
  readonly wasTried: boolean;
};

/** The changes of one resource. */
export type Mutation<Change> = PendingChanges<Change> & {
  /** Makes a change: it shows in the same frame, and is sent when its turn comes. */
  send(change: Change): Pending<Change>;
};

/** A change that was taken back before it was sent, or that ended with its session. */
class Cancelled extends Error {}

/** The toasts that offer to undo a change. */
const offers = new WeakMap<object, string>();

/**
 * Defines the changes of a resource (docs/decisions/033). Each is applied to what is shown at once, kept in the browser until
 * it is answered, sent again until the server answers, in the order in which they were made, also by the next page. To
 * be called by a module that the workspace imports, so that changes which a closed page left behind are known.
 */
export function defineMutation<Change extends object, Answer>(
  options: MutationOptions<Change, Answer>,
): Mutation<Change> {
  const { key } = options;
  definitions.set(key, options);
  queryClient.setMutationDefaults<Answer | null, Error, Pending<Change>>([key], {
    mutationFn: (change) => sendInTurn(options, change),
    // Before the change leaves the pending ones, so that nothing jumps back in between.
    onSuccess(answer, change) {
      settled.add(change);
      options.answered(answer, change);
    },
    onError(error, change) {
      if (error instanceof Cancelled) return;
      const mutation = queuedOf(change);
      settled.add(change);
      withdrawOffer(change);
      dropDependents(change, options);
      options.refused(error, change, {
        again: () => void send(change),
        wasTried: mutation !== undefined && wasTried(mutation),
      });
    },
  });

  function send(change: Change): Pending<Change> {
    const made = { ...change, at: new Date().toISOString() };
    takeCards(options.cards?.(made) ?? {});
    const undoText = options.undoText?.(made) ?? null;
    const mutation = queryClient
      .getMutationCache()
      .build<Answer | null, Error, Pending<Change>, unknown>(queryClient, {
        mutationKey: [key],
        ...(undoText === null && { scope: { id: key } }),
      });
    // A refusal has been told by then; there is nobody to throw it at.
    mutation.execute(made).catch(() => undefined);
    if (undoText !== null) offerUndo(made, undoText);
    return made;
  }

  return { ...pendingChanges<Change>(key), send };
}

async function sendInTurn<Change extends object, Answer>(
  options: MutationOptions<Change, Answer>,
  change: Pending<Change>,
): Promise<Answer | null> {
  if (typeof options.undoText?.(change) === 'string') await undoWindowOver(change);
  await whenUnblocked(change, options);
  const mutation = queuedOf(change);
  if (!mutation) throw new Cancelled();
  withdrawOffer(change);
  const isTriedAgain = wasTried(mutation);
  try {
    return await options.send(change);
  } catch (error) {
    // What was deleted after a first try whose answer was lost stays deleted: that is what was asked for last.
    if (isDeletedSince(error)) return null;
    if (error instanceof ApiError && options.isDone?.(error, change, isTriedAgain)) return null;
    throw error;
  }
}

/** What needs something that did not come to be would only be refused. */
function dropDependents<Change extends object, Answer>(
  refused: Pending<Change>,
  { key, creates, needs, dropped }: MutationOptions<Change, Answer>,
): void {
  const missing = new Set(creates?.(refused));
  for (const mutation of queued(key)) {
    const change = changeOf(mutation) as Pending<Change>;
    if (!needs?.(change).some((id) => missing.has(id))) continue;
    for (const id of creates?.(change) ?? []) missing.add(id);
    cancel(change);
    dropped?.(change);
  }
}

function offerUndo(change: Pending<object>, title: string): void {
  const id = toast({
    title,
    duration: undoWindow,
    action: { label: 'Undo', onSelect: () => cancel(change) },
  });
  offers.set(change, id);
}

function cancel(change: Pending<object>): void {
  const mutation = queuedOf(change);
  if (mutation) queryClient.getMutationCache().remove(mutation);
  withdrawOffer(change);
}

function withdrawOffer(change: object): void {
  const id = offers.get(change);
  if (id !== undefined) dismissToast(id);
  offers.delete(change);
}

function undoWindowOver({ at }: Pending<object>): Promise<void> {
  // A clock that was set meanwhile makes nobody wait longer.
  const left = Math.min(undoWindow, Date.parse(at) + undoWindow - Date.now());
  return left > 0 ? new Promise((resolve) => setTimeout(resolve, left)) : Promise.resolve();
}
