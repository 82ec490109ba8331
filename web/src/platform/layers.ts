import type { HistoryState, RouterHistory } from '@tanstack/react-router';
import type { Layer, Layers } from '../ui/layers.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The open layers of this history entry, from bottom to top. */
    layers?: readonly string[];
  }
}

/** The search parameter in the id of a layer, if it has one. */
function parameterOf(id: string): { name: string; value: string } | null {
  const [, name, value] = /^([a-z]+):(.*)$/.exec(id) ?? [];
  return name !== undefined && value !== undefined ? { name, value } : null;
}

/**
 * The history state for a link that opens a layer with a search parameter, from the state of the entry with the link.
 * With `replace` it replaces that entry. `isSamePage` if the link stays on the same page.
 */
export function stateWithLayer(
  state: HistoryState,
  id: string,
  { replace, isSamePage }: { replace: boolean; isSamePage: boolean },
): HistoryState {
  // Only the new layer is in the search parameters.
  const below = isSamePage ? (state.layers ?? []).filter((other) => !parameterOf(other)) : [];
  // On a page opened by a direct link there is no entry below to go back to.
  const hasEntry = !replace || state.layers?.some(parameterOf) === true;
  return { ...state, layers: hasEntry ? [...below, id] : below };
}

/**
 * Keeps the history in step with open layers. Opening a layer adds an entry; Back closes the top layer and Forward
 * reopens it; closing it otherwise removes its entry. Entries of layers that can't be reopened, because their page was
 * left, are skipped. Changes that the page makes to its URL meanwhile are kept.
 */
export function createLayers(history: RouterHistory): Layers & { stop: () => void } {
  const known = new Map<string, Layer>();
  /** In the order in which they were opened. */
  let open: readonly string[] = [];
  /** Layers closed since the last navigation. A layer that a search parameter opens may not be open yet. */
  const closed = new Set<string>();
  let { location } = history;
  /** The index of the last entry that this page knows. */
  let last = indexOf(location);
  /** A `history.go` in progress; `isOvertaken` if another navigation started meanwhile. */
  let going: { readonly isOvertaken: boolean } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const inEntry = (): readonly string[] => location.state.layers ?? [];
  const isInUrl = (id: string): boolean => {
    const parameter = parameterOf(id);
    return parameter !== null && searchOf(location).get(parameter.name) === parameter.value;
  };
  /** How many layers of the entry are above the one at an index; all of them for -1. */
  const countAbove = (index: number): number => inEntry().length - 1 - index;

  function go(by: number): void {
    going = { isOvertaken: false };
    history.go(by);
  }

  /** Adds an entry for a layer, unless it has one or the URL opens it already. */
  function enter(id: string): void {
    if (inEntry().includes(id)) return;
    if (isInUrl(id)) return;
    const parameter = parameterOf(id);
    const href = parameter ? hrefWith(location, parameter.name, parameter.value) : location.href;
    // Two pushes in the same tick would be merged into one entry.
    history.flush();
    history.push(href, { ...location.state, layers: [...inEntry(), id] });
    history.flush();
  }

  /** Removes the entries of closed layers, after other changes of the same tick. */
  function settle(): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (going) return;
      const isOpen = (id: string) => open.includes(id) || (isInUrl(id) && !closed.has(id));
      const stale = countAbove(inEntry().findLastIndex(isOpen));
      if (stale > 0) go(-stale);
    });
  }

  /** Keeps the changes that the page made to its URL while a layer was open. */
  function keepSearch(left: Location): void {
    const href = hrefLike(location, left);
    if (left.pathname === location.pathname && href !== location.href) history.replace(href, location.state);
  }

  /** Called when a `history.go` of ours has finished. `left` is the previous location. */
  function arrive(left: Location): void {
    keepSearch(left);
    // Layers opened meanwhile.
    for (const id of open) enter(id);
    settle();
  }

  /** Called when the person went back or forward from `left`: close and reopen layers accordingly. */
  function follow(by: number, left: Location): void {
    const isRemoved = (id: string) => !inEntry().includes(id) && !parameterOf(id);
    const removed = open.filter(isRemoved);
    if (removed.some((id) => known.get(id)?.isBusy())) return go(-by);
    open = open.filter((id) => !isRemoved(id));
    if (removed.length > 0) keepSearch(left);
    for (const id of removed.toReversed()) known.get(id)?.close();
    if (by > 0) for (const id of inEntry()) if (!open.includes(id)) known.get(id)?.reopen();
    clearTimeout(timer);
    // After layers had time to reopen.
    timer = setTimeout(() => {
      const stale = countAbove(inEntry().findLastIndex((id) => open.includes(id) || parameterOf(id)));
      if (going || stale === 0) return;
      go(by > 0 && indexOf(location) < last ? 1 : -stale);
    });
  }

  const stop = history.subscribe(({ location: next, action: { type } }) => {
    const left = location;
    location = next;
    if (type !== 'REPLACE') closed.clear();
    if (type === 'PUSH') {
      last = indexOf(next);
      if (going) going = { isOvertaken: true };
    }
    const by = indexOf(next) - indexOf(left);
    if (type === 'PUSH' || type === 'REPLACE' || by === 0) return;
    const traversal = going;
    going = null;
    // The page was navigated during our `history.go`, which has then left the new entry: go forward to it.
    if (traversal?.isOvertaken) go(1);
    else if (traversal) arrive(left);
    else follow(by, left);
  });

  // After a reload only layers with a search parameter are open.
  const left = countAbove(inEntry().findLastIndex(parameterOf));
  if (left > 0) go(-left);

  return {
    stop,
    add(layer) {
      known.set(layer.id, layer);
      return () => {
        if (known.get(layer.id) === layer) known.delete(layer.id);
      };
    },
    opened(id) {
      open = [...open.filter((other) => other !== id), id];
      closed.delete(id);
      if (!going) enter(id);
    },
    closed(id) {
      open = open.filter((other) => other !== id);
      closed.add(id);
      const parameter = parameterOf(id);
      // Opened by a direct link, so there is no entry without the parameter to go back to.
      if (parameter && isInUrl(id) && !inEntry().includes(id))
        history.replace(hrefWith(location, parameter.name, null), location.state);
      else settle();
    },
  };
}

type Location = RouterHistory['location'];

function indexOf({ state }: Location): number {
  // The router's index of the entry.
  return state['__TSR_index'];
}

function searchOf({ search }: Location): URLSearchParams {
  return new URLSearchParams(search);
}

/** The URL with a search parameter set, or removed if null. */
function hrefWith(location: Location, name: string, value: string | null): string {
  const search = searchOf(location);
  if (value === null) search.delete(name);
  else search.set(name, value);
  return hrefOf(location, search);
}

/** The URL of `location` with the search parameters of `other`, except those that open layers. */
function hrefLike(location: Location, other: Location): string {
  const search = searchOf(other);
  const own = searchOf(location);
  const names = [...(other.state.layers ?? []), ...(location.state.layers ?? [])]
    .map((id) => parameterOf(id)?.name)
    .filter((name) => name !== undefined);
  for (const name of names) {
    const value = own.get(name);
    if (value === null) search.delete(name);
    else search.set(name, value);
  }
  return search.toString() === own.toString() ? location.href : hrefOf(location, search);
}

function hrefOf({ pathname, hash }: Location, search: URLSearchParams): string {
  const query = search.toString();
  return `${pathname}${query === '' ? '' : `?${query}`}${hash}`;
}
