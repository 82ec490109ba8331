import { useSyncExternalStore } from 'react';

/** The current URL and the state of its history entry. */
export type Address = {
  readonly pathname: string;
  /** With its question mark; '' without a query. */
  readonly search: string;
  /** The state of the history entry. */
  readonly state: Readonly<Record<string, unknown>>;
  /** Reached by Back or Forward, not by a link or redirect. */
  readonly isReturn: boolean;
};

type GoOptions = {
  /** Replaces the current history entry. */
  readonly replace?: boolean;
  readonly state?: Readonly<Record<string, unknown>>;
};

let current: Address | null = null;
const listeners = new Set<() => void>();

/** The current URL; the same object until it changes. */
export function address(): Address {
  return (current ??= read(false));
}

/** Selects from the current URL in a component. `select` must be pure. */
export function useAddress<T>(select: (address: Address) => T): T {
  return useSyncExternalStore(subscribe, () => select(address()));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Navigates to a path of this site (`hrefOf`) without loading a document. */
export function goTo(href: string, { replace = false, state = {} }: GoOptions = {}): void {
  const index = indexOf(history.state) + (replace ? 0 : 1);
  history[replace ? 'replaceState' : 'pushState'](entry(index, state), '', href);
  update(false);
}

/** Updates the address after the app's router has changed the URL. */
export function syncAddress(): void {
  const { pathname, search } = address();
  if (pathname !== location.pathname || search !== location.search) update(false);
}

/** Updates the address on Back and Forward. Call this once at the start of the page. */
export function watchAddress(): void {
  if (!isCounted(history.state)) history.replaceState(entry(0, stateOf(history.state)), '');
  addEventListener('popstate', () => update(true));
}

/** A path of this site with query parameters; undefined ones are left out. */
export function hrefOf(path: string, search: Readonly<Record<string, string | undefined>> = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) if (value !== undefined) query.set(name, value);
  return query.size > 0 ? `${path}?${query.toString()}` : path;
}

function read(isReturn: boolean): Address {
  const { pathname, search } = location;
  return { pathname, search, state: stateOf(history.state), isReturn };
}

function update(isReturn: boolean): void {
  current = read(isReturn);
  for (const listener of listeners) listener();
}

// The app's router counts history entries in their state, so entries of public pages need the same count.

/** The state of a history entry in the format of the app's router. */
function entry(index: number, state: Readonly<Record<string, unknown>>): object {
  const key = Math.random().toString(36).slice(2);
  return { ...state, key, __TSR_key: key, __TSR_index: index };
}

function indexOf(state: unknown): number {
  return Number(stateOf(state)['__TSR_index'] ?? 0);
}

function isCounted(state: unknown): boolean {
  return '__TSR_index' in stateOf(state);
}

function stateOf(state: unknown): Record<string, unknown> {
  return typeof state === 'object' && state !== null ? { ...state } : {};
}
