import { useCallback, useMemo, useState, useTransition } from 'react';
import type { Message } from '../data/message-changes.ts';

/** How many messages a window opens with, and the most that it has: elements of a page are not free. */
const opened = 100;
const most = 300;
/** How many messages each step of scrolling adds. Rendering more at once would block a frame for longer. */
const step = 50;

type Window = {
  /** The newest message of the window; null while that is the newest of all. */
  readonly newestId: string | null;
  readonly size: number;
};

const atEnd: Window = { newestId: null, size: opened };

/** A window of the loaded messages. */
export type MessageWindow = {
  /** The oldest first. */
  readonly shown: readonly Message[];
  /** There are loaded messages before and after the window. */
  readonly hasOlder: boolean;
  readonly hasNewer: boolean;
  /** So few loaded messages are left before the window that older ones should be loaded. */
  readonly hasFewOlder: boolean;
  /** More are rendered between the frames of scrolling, or at once when that is urgent. */
  readonly showOlder: (isUrgent: boolean) => void;
  readonly showNewer: (isUrgent: boolean) => void;
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
  const [isMoving, startMoving] = useTransition();
  const from = indexOf(items, window.newestId);
  const shown = useMemo(() => items.slice(from, from + window.size).toReversed(), [items, from, window.size]);
  const move = (to: typeof older, isUrgent: boolean): void => {
    const moveNow = () => setWindow((before) => to(items, isEnd, before));
    if (isUrgent) moveNow();
    else if (!isMoving) startMoving(moveNow);
  };
  return {
    shown,
    hasOlder: from + window.size < items.length,
    hasNewer: from > 0,
    hasFewOlder: from + window.size + opened > items.length,
    showOlder: (isUrgent) => move(older, isUrgent),
    showNewer: (isUrgent) => move(newer, isUrgent),
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
  const from = Math.max(0, at - opened / 2);
  return windowOf(items, isEnd, from, from + opened);
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
  return { newestId: isNewest ? null : (items[from]?.id ?? null), size: Math.max(opened, end - from) };
}

function indexOf(items: readonly Message[], newestId: string | null): number {
  return newestId === null
    ? 0
    : Math.max(
        0,
        items.findIndex(({ id }) => id === newestId),
      );
}
