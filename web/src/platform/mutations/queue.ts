import type { Mutation, MutationState } from '@tanstack/react-query';
import { del, delMany, entries, set } from 'idb-keyval';
import { takeCards } from '../directory.ts';
import { queueStore } from '../local-data.ts';
import { queryClient } from '../query-client.ts';
import { withTimeout } from '../with-timeout.ts';
import { definitions, type Pending } from './pending.ts';

type Entry = {
  readonly userId: string;
  readonly mutationKey: readonly unknown[];
  readonly scope?: { id: string };
  readonly variables: Pending<object>;
  readonly submittedAt: number;
};

export type MutationQueue = {
  /** Takes over what closed pages left behind. */
  adopt(): Promise<void>;
  close(): void;
};

/** Milliseconds that a page waits for what closed pages left behind before it goes on without it. */
const adoptTimeoutMs = 1000;

/** This page, among all that ever wrote to the queue of this browser. */
const page = `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 10)}`;
const lockOf = (owner: string): string => `longtable-page-${owner}`;

/**
 * Keeps every pending change (`defineMutation`) in the browser, each in a record of its own so that two tabs can't
 * overwrite each other's, and brings back those that closed pages of the same person left behind. They are sent again
 * with the ids they were made with, in their order; the server does each once. Resolves when what was left behind is
 * in the mutation cache, but for changes of features that are not loaded yet (`adopt` again once they are), and for
 * what a browser gives back late: that follows when it comes.
 */
export async function openMutationQueue(userId: string): Promise<MutationQueue> {
  const kept = new Map<Mutation, string>();
  const mutations = queryClient.getMutationCache();
  const open = new AbortController();
  holdLock();
  const unsubscribe = mutations.subscribe(({ type, mutation }) => {
    if (!mutation) return;
    if (type === 'removed' || mutation.state.status !== 'pending') drop(mutation, kept);
    else if (!kept.has(mutation)) keep(mutation, userId, kept);
  });
  const queue: MutationQueue = {
    async adopt() {
      try {
        await adoptAll(userId, open.signal);
      } catch {
        // No storage in this browser: changes live as long as the page.
      }
    },
    close() {
      unsubscribe();
      open.abort();
    },
  };
  await withTimeout(adoptTimeoutMs, queue.adopt()).catch(() => undefined);
  return queue;
}

function keep(mutation: Mutation, userId: string, kept: Map<Mutation, string>): void {
  const { mutationKey, scope } = mutation.options;
  if (!mutationKey) return;
  const { variables, submittedAt } = mutation.state as MutationState<unknown, Error, Pending<object>>;
  if (!variables) return;
  const key = `${page}:${String(mutation.mutationId).padStart(8, '0')}`;
  kept.set(mutation, key);
  const entry: Entry = { userId, mutationKey, variables, submittedAt, ...(scope && { scope }) };
  set(key, entry, queueStore).catch(() => undefined);
}

function drop(mutation: Mutation, kept: Map<Mutation, string>): void {
  const key = kept.get(mutation);
  if (key === undefined) return;
  kept.delete(mutation);
  del(key, queueStore).catch(() => undefined);
}

async function adoptAll(userId: string, open: AbortSignal): Promise<void> {
  const owners = new Set((await readAll()).map(([key]) => ownerOf(key)));
  owners.delete(page);
  for (const owner of owners) {
    // A page that still lives sends its own; if it closes while this one is open, what it leaves is taken over then.
    const adopted = await ifOwnerIsGone(owner, () => adopt(owner, userId, open));
    if (!adopted) void whenOwnerIsGone(owner, open, () => adopt(owner, userId, open));
  }
}

/** Takes over what a page left behind: built here first (and kept under this page's name), then removed there. */
async function adopt(owner: string, userId: string, open: AbortSignal): Promise<void> {
  const left = (await readAll()).filter(
    ([key, entry]) => ownerOf(key) === owner && entry.userId === userId && isKnown(entry),
  );
  // The browser may have taken its time, and somebody else be signed in by now.
  if (open.aborted) return;
  for (const [, entry] of left) rebuild(entry);
  await delMany(
    left.map(([key]) => key),
    queueStore,
  );
  // Resolves when all of them are answered, which may be tomorrow.
  void queryClient.resumePausedMutations();
}

function rebuild({ mutationKey, scope, variables, submittedAt }: Entry): void {
  takeCards(definitions.get(String(mutationKey[0]))?.cards?.(variables) ?? {});
  const state: MutationState = {
    context: undefined,
    data: undefined,
    error: null,
    failureCount: 0,
    failureReason: null,
    isPaused: true,
    status: 'pending',
    variables,
    submittedAt,
  };
  const options = { mutationKey, ...(scope && { scope }), meta: { adopted: true } };
  queryClient.getMutationCache().build(queryClient, options, state);
}

/** False for a change of a feature that is not loaded, or not part of this build: it stays where it is. */
function isKnown({ mutationKey }: Entry): boolean {
  return queryClient.getMutationDefaults(mutationKey).mutationFn !== undefined;
}

async function readAll(): Promise<[string, Entry][]> {
  const all = await entries<string, Entry>(queueStore);
  return all.toSorted(([a], [b]) => (a < b ? -1 : 1));
}

function ownerOf(key: string): string {
  return key.split(':')[0] ?? '';
}

let held = false;

/** Held for as long as the page lives; the browser lets go of it however the page ends. */
function holdLock(): void {
  if (held) return;
  held = true;
  locks()
    ?.request(lockOf(page), () => new Promise(() => undefined))
    // Denied: to the others this page counts as gone, as it does without locks.
    .catch(() => undefined);
}

/** Without locks (plain http in a local network) every other page counts as gone: a change sent twice happens once. */
async function ifOwnerIsGone(owner: string, work: () => Promise<void>): Promise<boolean> {
  const manager = locks();
  if (!manager) {
    await work();
    return true;
  }
  return manager.request(lockOf(owner), { ifAvailable: true }, async (lock) => {
    if (lock) await work();
    return lock !== null;
  });
}

async function whenOwnerIsGone(owner: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  try {
    await locks()?.request(lockOf(owner), { signal }, work);
  } catch {
    // This session ended first, and with it the interest in what the other page leaves behind.
  }
}

function locks(): LockManager | undefined {
  return 'locks' in navigator ? navigator.locks : undefined;
}
