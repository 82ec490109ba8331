import { useSyncExternalStore } from 'react';

/** Where the browser is. */
export type Address = {
  readonly pathname: string;
  /** With its question mark; '' where there is none. */
  readonly search: string;
  /** What is kept with this entry of the history, and in no link. */
  readonly state: Readonly<Record<string, unknown>>;
  /** The person went back or forward to it, as opposed to having followed a link or having been sent there. */
  readonly isReturn: boolean;
};

type GoOptions = {
  /** Takes the place of the present entry of the history. */
  readonly replace?: boolean;
  readonly state?: Readonly<Record<string, unknown>>;
};

let current: Address | null = null;
let isFirst = true;
const listeners = new Set<() => void>();

/** The present address; the same object until it changes. */
export function address(): Address {
  return (current ??= read(false));
}

/** What `select` makes of the present address, in a component. It has to be the same for the same address. */
export function useAddress<T>(select: (address: Address) => T): T {
  return useSyncExternalStore(onAddress, () => select(address()));
}

/** Calls `listener` after every change of the address. Returns how to stop. */
export function onAddress(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** True until the document shows another page than the one it was loaded with. */
export function isFirstPage(): boolean {
  return isFirst;
}

/** Goes to a path of this site (`hrefOf`) without loading a document. */
export function goTo(href: string, { replace = false, state = {} }: GoOptions = {}): void {
  const index = indexOf(history.state) + (replace ? 0 : 1);
  history[replace ? 'replaceState' : 'pushState'](entry(index, state), '', href);
  changed(false);
}

/** Takes in an address that something else has set: the app's router. */
export function followAddress(): void {
  const { pathname, search } = address();
  if (pathname !== location.pathname || search !== location.search) changed(false);
}

/** Follows the way back and forward in the history. Called once, when the page begins. */
export function watchAddress(): void {
  if (!isCounted(history.state)) history.replaceState(entry(0, stateOf(history.state)), '');
  addEventListener('popstate', () => changed(true));
}

/** A path of this site with these search parameters; what is undefined is left out. */
export function hrefOf(path: string, search: Readonly<Record<string, string | undefined>> = {}): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) if (value !== undefined) query.set(name, value);
  return query.size > 0 ? `${path}?${query.toString()}` : path;
}

function read(isReturn: boolean): Address {
  const { pathname, search } = location;
  return { pathname, search, state: stateOf(history.state), isReturn };
}

function changed(isReturn: boolean): void {
  const before = address();
  current = read(isReturn);
  if (before.pathname !== current.pathname) isFirst = false;
  for (const listener of listeners) listener();
}

// The app's router counts the entries of the history, and has to find its count in those of other pages, too.

/** The state of an entry as the app's router makes it. */
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
