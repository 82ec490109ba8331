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

/** How long a change with an undo is held back, in milliseconds. */
const undoMs = 6000;

/**
 * How the changes of a resource are sent and their responses handled. `Change` is plain data, a union by `kind` if there
 * are several: it is kept in the browser over reloads, so later builds have to understand it.
 */
export type MutationOptions<Change, Answer> = {
  /** Names the queue. Don't rename it: browsers keep pending changes under it. */
  readonly key: string;
  /** Sends a change, with ids made by the client: it may be sent twice and must happen once. */
  send(change: Pending<Change>): Promise<Answer | null>;
  /** Stores the response; null if `isDone`, or if the row has been deleted since. */
  answered(answer: Answer | null, change: Pending<Change>): void;
  /** Shows why the server refused. The change is not pending any more by then. */
  refused(error: Error, change: Pending<Change>, refusal: Refusal): void;
  /** Whether a refusal means that the change has happened already, such as deleting a row that is deleted. */
  isDone?(error: ApiError, change: Pending<Change>, wasTried: boolean): boolean;
  /** The ids of the rows that a change creates. */
  creates?(change: Pending<Change>): readonly string[];
  /**
   * The ids of the rows that a change needs. It is sent after the changes that create them, also those of other mutations,
   * and dropped if a creation in its own queue is refused.
   */
  needs?(change: Pending<Change>): readonly string[];
  /** Called when a change is dropped because a row that it needs was refused. */
  dropped?(change: Pending<Change>): void;
  /** The text of a toast with "Undo": the change is held back for a moment, and later changes are not. */
  undoText?(change: Pending<Change>): string | null;
  /** Cards of people and places that a change mentions, for the directory until the server sends newer ones. */
  cards?(change: Pending<Change>): Cards;
};

type Refusal = {
  /** Makes the same change again. */
  readonly retry: () => void;
  /** The change was sent before without a response: it may have happened. */
  readonly wasTried: boolean;
};

/** The changes of one resource. */
export type Mutation<Change> = PendingChanges<Change> & {
  /** Makes a change. It is shown in the next frame and sent after the earlier ones. */
  send(change: Change): Pending<Change>;
};

/** The change was undone before it was sent, or its session has ended. */
class Cancelled extends Error {}

/** The ids of the undo toasts, by change. */
const undoToasts = new WeakMap<object, string>();

/**
 * Defines the changes of a resource (docs/decisions/033). A change is shown at once, kept in the browser until there is a
 * response, and sent in order, again and again until the server responds. Call this in a module that is loaded with the
 * workspace: it also sends the changes that a closed page has left in the browser.
 */
export function defineMutation<Change extends object, Answer>(
  options: MutationOptions<Change, Answer>,
): Mutation<Change> {
  const { key } = options;
  definitions.set(key, options);
  queryClient.setMutationDefaults<Answer | null, Error, Pending<Change>>([key], {
    mutationFn: (change) => sendInTurn(options, change),
    // Store the response while the change still counts as pending, so that the old data never shows in between.
    onSuccess(answer, change) {
      settled.add(change);
      options.answered(answer, change);
    },
    onError(error, change) {
      if (error instanceof Cancelled) return;
      const mutation = queuedOf(change);
      settled.add(change);
      dismissUndo(change);
      dropDependents(change, options);
      options.refused(error, change, {
        retry: () => void send(change),
        wasTried: mutation !== undefined && wasTried(mutation),
      });
    },
  });

  function send(change: Change): Pending<Change> {
    const pending = { ...change, at: new Date().toISOString() };
    takeCards(options.cards?.(pending) ?? {});
    const undoText = options.undoText?.(pending) ?? null;
    const mutation = queryClient
      .getMutationCache()
      .build<Answer | null, Error, Pending<Change>, unknown>(queryClient, {
        mutationKey: [key],
        ...(undoText === null && { scope: { id: key } }),
      });
    // `onError` has shown the refusal.
    mutation.execute(pending).catch(() => undefined);
    if (undoText !== null) offerUndo(pending, undoText);
    return pending;
  }

  return { ...pendingChanges<Change>(key), send };
}

async function sendInTurn<Change extends object, Answer>(
  options: MutationOptions<Change, Answer>,
  change: Pending<Change>,
): Promise<Answer | null> {
  if (typeof options.undoText?.(change) === 'string') await undoExpired(change);
  await whenUnblocked(change, options);
  const mutation = queuedOf(change);
  if (!mutation) throw new Cancelled();
  dismissUndo(change);
  const isRetry = wasTried(mutation);
  try {
    return await options.send(change);
  } catch (error) {
    // The first response was lost and the row has been deleted since. It stays deleted.
    if (isDeletedSince(error)) return null;
    if (error instanceof ApiError && options.isDone?.(error, change, isRetry)) return null;
    throw error;
  }
}

/** Drops the changes that need a row whose creation was refused: the server would refuse them, too. */
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
    duration: undoMs,
    action: { label: 'Undo', onSelect: () => cancel(change) },
  });
  undoToasts.set(change, id);
}

function cancel(change: Pending<object>): void {
  const mutation = queuedOf(change);
  if (mutation) queryClient.getMutationCache().remove(mutation);
  dismissUndo(change);
}

function dismissUndo(change: object): void {
  const id = undoToasts.get(change);
  if (id !== undefined) dismissToast(id);
  undoToasts.delete(change);
}

function undoExpired({ at }: Pending<object>): Promise<void> {
  // Bounded, in case the system clock was changed meanwhile.
  const left = Math.min(undoMs, Date.parse(at) + undoMs - Date.now());
  return left > 0 ? new Promise((resolve) => setTimeout(resolve, left)) : Promise.resolve();
}
