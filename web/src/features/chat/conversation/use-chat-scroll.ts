import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { OpensAt } from './use-place.ts';

/** The end counts as in view within this distance, in pixels. */
const endTolerance = 48;
/** The distance from either end, in pixels, at which more messages are rendered; further ahead while scrolling towards that end. */
const nearEdge = 1200;
const nearEdgeAhead = 2400;
/** The distance from either end, in pixels, at which they are rendered at once instead of between frames. */
const atEdge = 600;
/** How far below the top the first unread message is when a chat opens, in pixels. */
const openingGap = 72;
/** How far below the top a message is to which the person goes, as a part of the view. */
const openedAtPart = 1 / 3;

/** A line that is in view, and how far it is below the top of the view. */
type Anchor = { readonly id: string; readonly offset: number };

/**
 * Scrolls the messages of a chat: it opens at a message, at its end, or at the line of what is new if that is further up. It stays at its end when
 * messages come; elsewhere, what one reads stays in place whatever is added, removed or becomes higher above it. Lines are elements
 * with `data-message`, the line of what is new is one with `data-new`.
 */
export function useChatScroll({
  opensAt,
  hasNewer,
  onNearStart,
  onNearEnd,
}: {
  /** Where it opens; the same in every render. */
  opensAt: OpensAt;
  /** Whether there are newer messages than the rendered ones. */
  hasNewer: boolean;
  /** Scrolling has come near the first or last rendered line. `isUrgent`: that line is almost in view. */
  onNearStart: (isUrgent: boolean) => void;
  onNearEnd: (isUrgent: boolean) => void;
}): {
  /** For the element that scrolls, which has one child. */
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** The newest message is in view. */
  readonly isAtEnd: boolean;
  /** Scrolls to the end, and stays there. */
  readonly goToEnd: () => void;
  /** Scrolls a line into view, and stays there. */
  readonly goTo: (id: string) => void;
  /** For `onScroll` of the scroller. */
  readonly onScroll: () => void;
} {
  const scroller = useRef<HTMLDivElement>(null);
  const anchor = useRef<Anchor | null>(null);
  const isStuck = useRef(true);
  const hasOpened = useRef(false);
  const wasAtEnd = useRef(false);
  const lastTop = useRef(0);
  // Until it is measured, before the first paint: nothing is read that is not in view.
  const [isAtEnd, setAtEnd] = useState(false);
  const latest = useRef({ hasNewer, onNearStart, onNearEnd });

  const look = useCallback((direction = 0) => {
    const element = scroller.current;
    if (!element) return;
    const below = element.scrollHeight - element.scrollTop - element.clientHeight;
    const { hasNewer: isCut, onNearStart: atStart, onNearEnd: atItsEnd } = latest.current;
    lastTop.current = element.scrollTop;
    anchor.current = anchorIn(element);
    const isAtItsEnd = below <= endTolerance && !isCut;
    // Setting the same value would render again while a transition is pending, and each render ends here: a loop.
    if (wasAtEnd.current !== isAtItsEnd) setAtEnd(isAtItsEnd);
    wasAtEnd.current = isAtItsEnd;
    if (element.scrollTop < (direction < 0 ? nearEdgeAhead : nearEdge)) atStart(element.scrollTop < atEdge);
    if (isCut && below < (direction > 0 ? nearEdgeAhead : nearEdge)) atItsEnd(below < atEdge);
  }, []);

  const onScroll = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    const below = element.scrollHeight - element.scrollTop - element.clientHeight;
    isStuck.current = below <= endTolerance && !latest.current.hasNewer;
    look(element.scrollTop - lastTop.current);
  }, [look]);

  const settle = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    if (isStuck.current && !latest.current.hasNewer) element.scrollTop = element.scrollHeight;
    else {
      const line = anchor.current && lineOf(element, anchor.current.id);
      const moved = line && anchor.current ? offsetOf(element, line) - anchor.current.offset : 0;
      if (Math.abs(moved) >= 1) element.scrollTop += moved;
    }
    look();
  }, [look]);

  // After every change of the messages, before it is painted.
  useLayoutEffect(() => {
    latest.current = { hasNewer, onNearStart, onNearEnd };
    const element = scroller.current;
    if (element && !hasOpened.current) {
      hasOpened.current = true;
      element.scrollTop = element.scrollHeight;
      const by = openingStep(element, opensAt);
      if (by !== null) {
        isStuck.current = false;
        element.scrollTop += by;
        anchor.current = anchorIn(element);
      }
    }
    settle();
  });

  useEffect(() => {
    const element = scroller.current;
    const content = element?.firstElementChild;
    if (!element || !content) return;
    // Formatted texts and pictures come late, and the on-screen keyboard takes room.
    const observer = new ResizeObserver(settle);
    observer.observe(element);
    observer.observe(content);
    return () => observer.disconnect();
  }, [settle]);

  return {
    scroller,
    isAtEnd,
    goToEnd: useCallback(() => {
      isStuck.current = true;
      settle();
    }, [settle]),
    goTo: useCallback(
      (id) => {
        const element = scroller.current;
        if (!element) return;
        lineOf(element, id)?.scrollIntoView({ block: 'nearest' });
        onScroll();
      },
      [onScroll],
    ),
    onScroll,
  };
}

/** How far to scroll from the end of what is rendered to where a chat opens; null to stay there. */
function openingStep(element: HTMLElement, opensAt: OpensAt): number | null {
  if (typeof opensAt === 'object') {
    const line = lineOf(element, opensAt.messageId);
    return line && offsetOf(element, line) - element.clientHeight * openedAtPart;
  }
  const start = offsetOf(element, element.querySelector('[data-new]'));
  return opensAt === 'new' && start < 0 ? start - openingGap : null;
}

/** The first line in view. */
function anchorIn(element: HTMLElement): Anchor | null {
  const lines = element.querySelectorAll<HTMLElement>('[data-message]');
  const { top } = element.getBoundingClientRect();
  // They are one below the other.
  let low = 0;
  let high = lines.length - 1;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((lines[middle]?.getBoundingClientRect().bottom ?? 0) > top) high = middle;
    else low = middle + 1;
  }
  const line = lines[low];
  const id = line?.dataset['message'];
  return line && id !== undefined ? { id, offset: offsetOf(element, line) } : null;
}

function lineOf(element: HTMLElement, id: string): Element | null {
  return element.querySelector(`[data-message="${CSS.escape(id)}"]`);
}

/** The distance from the top of the viewport to an element in the scroller, in pixels; 0 if there is none. */
function offsetOf(element: HTMLElement, part: Element | null): number {
  return part ? part.getBoundingClientRect().top - element.getBoundingClientRect().top : 0;
}
