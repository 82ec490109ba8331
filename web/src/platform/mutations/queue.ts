import type { Mutation, MutationState } from '@tanstack/react-query';
import { del, delMany, entries, set } from 'idb-keyval';
import { takeCards } from '../directory.ts';
import { queueStore } from '../local-data.ts';
import { queryClient } from '../query-client.ts';
import { withTimeout } from '../with-timeout.ts';
import { definitions, holdTakenOver, type Pending } from './pending.ts';

type Entry = {
  readonly userId: string;
  readonly mutationKey: readonly unknown[];
  readonly scope?: { id: string };
  readonly variables: Pending<object>;
  readonly submittedAt: number;
};

export type MutationQueue = {
  /**
   * Takes over the changes of closed pages. Resolves when they are in the mutation cache, or after a second if the browser
   * is slow; they are added later then. While there are changes of features that are not loaded yet, the others are not
   * sent: `isComplete` says that every feature is loaded.
   */
  takeOver(options?: { readonly isComplete: boolean }): Promise<void>;
  /** Whether there are records of changes of a mutation, of any page. False if the browser is slow. */
  has(key: string): Promise<boolean>;
  /**
   * The number of records of other pages: open ones, and closed ones whose changes are not taken over yet. 0 if the browser is
   * slow.
   */
  countElsewhere(): Promise<number>;
  close(): void;
};

type OpenSession = {
  readonly userId: string;
  /** Aborted when the session ends. */
  readonly open: AbortSignal;
  /** Resolves when the changes of every feature are taken over. */
  readonly complete: Promise<void>;
};

/** How long a page waits for the records in the browser before it continues without them, in milliseconds. */
const readTimeoutMs = 1000;

/** The id of this page load in keys of records and names of locks. */
const page = `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 10)}`;
const lockOf = (owner: string): string => `longtable-page-${owner}`;

/**
 * Keeps every pending change (`defineMutation`) in the browser, each in its own record, so that tabs don't overwrite each
 * other's, and takes over those of closed pages of the same person: they are sent with their original ids in their order,
 * so that the server applies each once. Resolves as `takeOver`. Changes of
 * features that are not loaded yet need another one.
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
  const complete = Promise.withResolvers<void>();
  const session = { userId, open: open.signal, complete: complete.promise };
  let last: Promise<unknown> = Promise.resolve();
  const queue: MutationQueue = {
    async takeOver({ isComplete } = { isComplete: false }) {
      // One after the other: without locks, two at a time would take over the same changes.
      last = last.then(() => takeOverAll(session)).catch(() => undefined);
      if (isComplete) void last.then(() => complete.resolve());
      // No storage in this browser: changes live as long as the page.
      await withTimeout(readTimeoutMs, last).catch(() => undefined);
    },
    async has(key) {
      return (await recordsOf(userId)).some(([, { mutationKey }]) => mutationKey[0] === key);
    },
    async countElsewhere() {
      return (await recordsOf(userId)).filter(([key]) => ownerOf(key) !== page).length;
    },
    close() {
      unsubscribe();
      open.abort();
      complete.resolve();
    },
  };
  await queue.takeOver();
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

async function takeOverAll(session: OpenSession): Promise<void> {
  const owners = new Set((await readAll()).map(([key]) => ownerOf(key)));
  owners.delete(page);
  for (const owner of owners) {
    // An open page sends its changes itself; they are taken over when it closes.
    const isTakenOver = await ifOwnerIsGone(owner, () => takeOver(owner, session));
    if (!isTakenOver) void whenOwnerIsGone(owner, session.open, () => takeOver(owner, session));
  }
}

/** Takes over the changes of a closed page: stores them as changes of this page first, then removes its records. */
async function takeOver(owner: string, { userId, open, complete }: OpenSession): Promise<void> {
  const own = (await readAll()).filter(([key, entry]) => ownerOf(key) === owner && entry.userId === userId);
  const left = own.filter(([, entry]) => isKnown(entry));
  // The session may have ended while the browser was reading.
  if (open.aborted) return;
  if (left.length < own.length) holdTakenOver(complete);
  for (const [, entry] of left) rebuild(entry);
  await delMany(
    left.map(([key]) => key),
    queueStore,
  );
  // Not awaited: resolves when all of them have a response.
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
  const options = { mutationKey, ...(scope && { scope }), meta: { takenOver: true } };
  queryClient.getMutationCache().build(queryClient, options, state);
}

/** False for a change of a feature that is not loaded, or not in this build; its record is kept. */
function isKnown({ mutationKey }: Entry): boolean {
  return queryClient.getMutationDefaults(mutationKey).mutationFn !== undefined;
}

/** The records of a person; none if the browser is slow. */
async function recordsOf(userId: string): Promise<[string, Entry][]> {
  try {
    const all = await withTimeout(readTimeoutMs, readAll());
    return all.filter(([, entry]) => entry.userId === userId);
  } catch {
    return [];
  }
}

async function readAll(): Promise<[string, Entry][]> {
  const all = await entries<string, Entry>(queueStore);
  return all.toSorted(([a], [b]) => (a < b ? -1 : 1));
}

function ownerOf(key: string): string {
  return key.split(':')[0] ?? '';
}

let held = false;

/** Holds a lock until the page ends; the browser releases it also after a crash. */
function holdLock(): void {
  if (held) return;
  held = true;
  locks()
    ?.request(lockOf(page), () => new Promise(() => undefined))
    // Without the lock, other pages treat this one as closed, as in browsers without locks.
    .catch(() => undefined);
}

/** Without locks (plain http) every other page counts as closed. A change that is sent twice is applied once. */
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
    // Aborted: this session has ended.
  }
}

function locks(): LockManager | undefined {
  return 'locks' in navigator ? navigator.locks : undefined;
}
