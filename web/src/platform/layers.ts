import type { HistoryState, RouterHistory } from '@tanstack/react-router';
import type { Layer, Layers } from '../ui/layers.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What floats over the page in this entry of the history, from bottom to top. */
    layers?: readonly string[];
  }
}

/** The search parameter and the value that open a layer with an address, out of its id. */
function parameterOf(id: string): { name: string; value: string } | null {
  const [, name, value] = /^([a-z]+):(.*)$/.exec(id) ?? [];
  return name !== undefined && value !== undefined ? { name, value } : null;
}

/**
 * The state of the entry that a link to a layer with an address leads to, out of the state where the link is. With
 * `replace` it takes the place of that entry. `isSamePage` when the page below is the one that the link is on.
 */
export function stateWithLayer(
  state: HistoryState,
  id: string,
  { replace, isSamePage }: { replace: boolean; isSamePage: boolean },
): HistoryState {
  // The address names the one alone.
  const below = isSamePage ? (state.layers ?? []).filter((other) => !parameterOf(other)) : [];
  // Who came by a link from elsewhere has no entry below to go back to.
  const hasEntry = !replace || state.layers?.some(parameterOf) === true;
  return { ...state, layers: hasEntry ? [...below, id] : below };
}

/**
 * Keeps the browser's history in step with what floats over a page. Opening adds an entry; Back closes what is on top
 * and Forward opens it again; closing it otherwise takes its entry away. An entry whose layer can't be opened any more
 * (its page was left meanwhile) is passed over. What the address of the page became meanwhile stays.
 */
export function createLayers(history: RouterHistory): Layers & { stop: () => void } {
  const known = new Map<string, Layer>();
  /** In the order in which they were opened. */
  let open: readonly string[] = [];
  /** What was closed since the last change of the history. What an address opens may not be open yet. */
  const closed = new Set<string>();
  let { location } = history;
  /** The last entry there is, as far as this page knows. */
  let last = indexOf(location);
  /** What was asked of the browser and has not happened yet; `isOvertaken` when somebody went elsewhere meanwhile. */
  let going: { readonly isOvertaken: boolean } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const inEntry = (): readonly string[] => location.state.layers ?? [];
  const isInAddress = (id: string): boolean => {
    const parameter = parameterOf(id);
    return parameter !== null && searchOf(location).get(parameter.name) === parameter.value;
  };
  const isOnTop = (count: number): number => inEntry().length - 1 - count;

  function go(by: number): void {
    going = { isOvertaken: false };
    history.go(by);
  }

  /** Adds an entry for a layer, unless it has one or its address is the one that is there. */
  function enter(id: string): void {
    if (inEntry().includes(id)) return;
    if (isInAddress(id)) return;
    const parameter = parameterOf(id);
    const href = parameter ? hrefWith(location, parameter.name, parameter.value) : location.href;
    // Two that are pushed at the same moment would be one entry.
    history.flush();
    history.push(href, { ...location.state, layers: [...inEntry(), id] });
    history.flush();
  }

  /** Takes away the entries of closed layers, once it is known what else happens at the same moment. */
  function settle(): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (going) return;
      const isOpen = (id: string) => open.includes(id) || (isInAddress(id) && !closed.has(id));
      const dead = isOnTop(inEntry().findLastIndex(isOpen));
      if (dead > 0) go(-dead);
    });
  }

  /** The browser is where it was asked to go. `left` is where it was. */
  function arrive(left: RouterHistory['location']): void {
    const href = hrefLike(location, left);
    if (left.pathname === location.pathname && href !== location.href) history.replace(href, location.state);
    // What was opened meanwhile.
    for (const id of open) enter(id);
    settle();
  }

  /** The person went back or forward: what floats follows. */
  function follow(by: number): void {
    const isGone = (id: string) => !inEntry().includes(id) && !parameterOf(id);
    const gone = open.filter(isGone);
    if (gone.some((id) => known.get(id)?.isBusy())) return go(-by);
    open = open.filter((id) => !isGone(id));
    for (const id of gone.toReversed()) known.get(id)?.close();
    if (by > 0) for (const id of inEntry()) if (!open.includes(id)) known.get(id)?.reopen();
    clearTimeout(timer);
    // Once what opens again has done so.
    timer = setTimeout(() => {
      const dead = isOnTop(inEntry().findLastIndex((id) => open.includes(id) || parameterOf(id)));
      if (going || dead === 0) return;
      go(by > 0 && indexOf(location) < last ? 1 : -dead);
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
    const asked = going;
    going = null;
    // The browser was still on its way back when somebody went on, and took them back from there.
    if (asked?.isOvertaken) go(1);
    else if (asked) arrive(left);
    else follow(by);
  });

  // On a page that was loaded again, only what has an address is open.
  const left = isOnTop(inEntry().findLastIndex(parameterOf));
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
      // Opened by a link: there is no entry below it that lacks the parameter.
      if (parameter && isInAddress(id) && !inEntry().includes(id))
        history.replace(hrefWith(location, parameter.name, null), location.state);
      else settle();
    },
  };
}

type Location = RouterHistory['location'];

function indexOf({ state }: Location): number {
  // The router's own count of the entries.
  return state['__TSR_index'];
}

function searchOf({ search }: Location): URLSearchParams {
  return new URLSearchParams(search);
}

/** The address with another value of a search parameter, or (null) without it. */
function hrefWith(location: Location, name: string, value: string | null): string {
  const search = searchOf(location);
  if (value === null) search.delete(name);
  else search.set(name, value);
  return hrefOf(location, search);
}

/** The address of `location` with the search parameters of `other`, but for those that open layers. */
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
