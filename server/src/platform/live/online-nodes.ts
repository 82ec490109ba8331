import { randomUUID } from 'node:crypto';
import type { liveLimits } from './limits.ts';

/** What nodes tell each other about who is online at each of them. `number` counts the changes of a node. */
export type OnlineSignal =
  | {
      readonly kind: 'change';
      readonly node: string;
      readonly number: number;
      readonly on: readonly string[];
      readonly off: readonly string[];
    }
  /** The node is there, and has made so many changes. */
  | { readonly kind: 'beat'; readonly node: string; readonly number: number }
  /** Everybody, in parts: the first one replaces what was known once the last one is there. */
  | {
      readonly kind: 'all';
      readonly node: string;
      readonly number: number;
      readonly part: number;
      readonly isLast: boolean;
      readonly people: readonly string[];
    }
  /** Somebody has missed changes of this node. */
  | { readonly kind: 'ask'; readonly node: string };

export type OnlineNodes = {
  /** Somebody has come online or gone offline here. */
  changed(personId: string, isOnline: boolean): void;
  relayed(signal: OnlineSignal): void;
  /** Whether a person is online on another node. */
  has(personId: string): boolean;
  /** Returns a function that stops it. */
  start(): () => void;
};

type Node = {
  number: number;
  people: Set<string>;
  /** When it was last heard of (Date.now()). */
  heardAt: number;
  /** The parts of everybody that have come so far. */
  parts: string[][];
};

/** So many ids fit in one notification of PostgreSQL (events/signals.ts). */
const idsPerSignal = 150;

/**
 * Who is online on the other nodes. Signals may be lost: changes are numbered, each node says now and then how many it has made, and who has
 * missed one asks it for everybody. A node that is not heard of is gone, with its people.
 */
export function createOnlineNodes(options: {
  /** Everybody who is online here. */
  here(): readonly string[];
  relay(signal: OnlineSignal): void;
  /** Somebody has come online on another node, or is on none of them any more. */
  onChange(personId: string, isOnline: boolean): void;
  pace: typeof liveLimits.online;
}): OnlineNodes {
  const { relay, onChange, pace } = options;
  const own = randomUUID();
  const others = new Map<string, Node>();
  /** Changes that are told together. */
  let pending = new Map<string, boolean>();
  let pendingTimer: NodeJS.Timeout | undefined;
  let number = 0;
  let toldAllAt = 0;
  /** When each node was last asked. */
  const askedAt = new Map<string, number>();

  const has = (personId: string): boolean => {
    for (const { people } of others.values()) if (people.has(personId)) return true;
    return false;
  };

  function tell(): void {
    clearTimeout(pendingTimer);
    pendingTimer = undefined;
    const changes = [...pending];
    pending = new Map();
    for (let first = 0; first < changes.length; first += idsPerSignal) {
      const some = changes.slice(first, first + idsPerSignal);
      const ids = (wanted: boolean) => some.flatMap(([id, isOnline]) => (isOnline === wanted ? [id] : []));
      number += 1;
      relay({ kind: 'change', node: own, number, on: ids(true), off: ids(false) });
    }
  }

  function tellAll(): void {
    if (Date.now() - toldAllAt < pace.ask) return;
    toldAllAt = Date.now();
    tell();
    const people = options.here();
    for (let part = 0; ; part += 1) {
      const some = people.slice(part * idsPerSignal, (part + 1) * idsPerSignal);
      const isLast = (part + 1) * idsPerSignal >= people.length;
      relay({ kind: 'all', node: own, number, part, isLast, people: some });
      if (isLast) return;
    }
  }

  function ask(node: string): void {
    if (Date.now() - (askedAt.get(node) ?? 0) < pace.ask) return;
    askedAt.set(node, Date.now());
    relay({ kind: 'ask', node });
  }

  /** Applies a change, and says so if the person is now on the first node or on none. */
  function set(node: Node, personId: string, isOnline: boolean): void {
    if (node.people.has(personId) === isOnline) return;
    if (!isOnline) node.people.delete(personId);
    const isElsewhere = has(personId);
    if (isOnline) node.people.add(personId);
    if (!isElsewhere) onChange(personId, isOnline);
  }

  function replace(node: Node, people: ReadonlySet<string>): void {
    for (const id of people) set(node, id, true);
    for (const id of node.people) if (!people.has(id)) set(node, id, false);
  }

  function forget(id: string, node: Node): void {
    replace(node, new Set());
    others.delete(id);
    askedAt.delete(id);
  }

  function takePart(id: string, signal: Extract<OnlineSignal, { kind: 'all' }>): void {
    const node = others.get(id) ?? { number: -1, people: new Set(), heardAt: 0, parts: [] };
    others.set(id, node);
    if (signal.part === 0) node.parts = [];
    // One was lost: the next beat asks again.
    if (signal.part !== node.parts.length) return;
    node.parts.push([...signal.people]);
    if (!signal.isLast) return;
    replace(node, new Set(node.parts.flat()));
    node.parts = [];
    node.number = signal.number;
  }

  return {
    changed(personId, isOnline) {
      // Both within one signal are nothing new.
      if (pending.get(personId) === !isOnline) pending.delete(personId);
      else pending.set(personId, isOnline);
      pendingTimer ??= setTimeout(tell, pace.together).unref();
    },
    relayed(signal) {
      if (signal.kind === 'ask') return signal.node === own ? tellAll() : undefined;
      const known = others.get(signal.node);
      if (signal.kind === 'all') takePart(signal.node, signal);
      else if (signal.kind === 'change' && known && known.number + 1 === signal.number) {
        known.number = signal.number;
        for (const id of signal.on) set(known, id, true);
        for (const id of signal.off) set(known, id, false);
      } else if (known?.number !== signal.number) ask(signal.node);
      const heard = others.get(signal.node);
      if (heard) heard.heardAt = Date.now();
    },
    has,
    start() {
      const beat = (): void => {
        const silent = Date.now() - pace.silence;
        for (const [id, node] of others) if (node.heardAt < silent) forget(id, node);
        relay({ kind: 'beat', node: own, number });
      };
      beat();
      const timer = setInterval(beat, pace.beat).unref();
      return () => {
        clearInterval(timer);
        clearTimeout(pendingTimer);
      };
    },
  };
}
