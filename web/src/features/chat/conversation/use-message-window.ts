import { useCallback, useMemo, useState } from 'react';
import type { Message } from '../data/message-changes.ts';

/** How many messages a window opens with and grows by, and the most that it has: elements of a page are not free. */
const step = 100;
const most = 300;

type Window = {
  /** The newest message of the window; null while that is the newest of all. */
  readonly newestId: string | null;
  readonly size: number;
};

const atEnd: Window = { newestId: null, size: step };

/** A window of the loaded messages. */
export type MessageWindow = {
  /** The oldest first. */
  readonly shown: readonly Message[];
  /** There are loaded messages before and after the window. */
  readonly hasOlder: boolean;
  readonly hasNewer: boolean;
  readonly showOlder: () => void;
  readonly showNewer: () => void;
  readonly showNewest: () => void;
};

/** Where a window is, in what is loaded. */
type WindowPlace = {
  /** The newest loaded message is that of the chat. */
  readonly isEnd: boolean;
  /** Finds the message around which it opens; null for the end. */
  readonly isOpenedAt: ((message: Message) => boolean) | null;
};

/**
 * The messages that are rendered: a chat may have many thousands. The window moves over what is loaded as the person scrolls, and
 * `items` are the loaded messages, the newest first.
 */
export function useMessageWindow(
  items: readonly Message[],
  { isEnd, isOpenedAt }: WindowPlace,
): MessageWindow {
  const [window, setWindow] = useState(() => (isOpenedAt ? around(items, isEnd, isOpenedAt) : atEnd));
  const from = indexOf(items, window.newestId);
  const shown = useMemo(() => items.slice(from, from + window.size).toReversed(), [items, from, window.size]);
  return {
    shown,
    hasOlder: from + window.size < items.length,
    hasNewer: from > 0,
    showOlder: useCallback(() => setWindow((before) => older(items, isEnd, before)), [items, isEnd]),
    showNewer: useCallback(() => setWindow((before) => newer(items, isEnd, before)), [items, isEnd]),
    showNewest: useCallback(() => setWindow(atEnd), []),
  };
}

function around(
  items: readonly Message[],
  isEnd: boolean,
  isOpenedAt: (message: Message) => boolean,
): Window {
  const at = items.findIndex(isOpenedAt);
  if (at === -1) return atEnd;
  const from = Math.max(0, at - step / 2);
  return windowOf(items, isEnd, from, from + step);
}

function older(items: readonly Message[], isEnd: boolean, { newestId, size }: Window): Window {
  const from = indexOf(items, newestId);
  const end = Math.min(items.length, from + size + step);
  return windowOf(items, isEnd, Math.max(from, end - most), end);
}

function newer(items: readonly Message[], isEnd: boolean, { newestId, size }: Window): Window {
  const from = indexOf(items, newestId);
  const nextFrom = Math.max(0, from - step);
  return windowOf(items, isEnd, nextFrom, Math.min(from + size, nextFrom + most));
}

function windowOf(items: readonly Message[], isEnd: boolean, from: number, end: number): Window {
  const isNewest = from === 0 && isEnd;
  return { newestId: isNewest ? null : (items[from]?.id ?? null), size: Math.max(step, end - from) };
}

function indexOf(items: readonly Message[], newestId: string | null): number {
  return newestId === null
    ? 0
    : Math.max(
        0,
        items.findIndex(({ id }) => id === newestId),
      );
}
