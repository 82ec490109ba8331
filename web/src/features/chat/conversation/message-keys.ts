import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, type RefObject, useEffect } from 'react';
import { useLongPresses } from '../../../kits/selection/long-press.ts';
import { openActions } from '../../../ui/open-actions.ts';
import { followOwnLinks } from './own-links.ts';

/** For the element that scrolls messages: a long press opens the menu of one, and links to pages of the app open in it. */
export function useMessageGestures(scroller: RefObject<HTMLElement | null>): void {
  useLongPresses(scroller, (target) => openActions(target.closest('[data-message]')));
  const { history } = useRouter();
  useEffect(
    () => (scroller.current ? followOwnLinks(scroller.current, (path) => history.push(path)) : undefined),
    [scroller, history],
  );
}

/** Arrow keys, Home and End go from message to message; Enter opens the menu of one. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (!(event.target instanceof HTMLElement) || !event.target.matches('[data-message-focus]')) return;
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (event.key === 'Enter') {
    event.preventDefault();
    openActions(event.target);
    return;
  }
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-message-focus]')];
  const to = targetOf(event.key, rows.indexOf(event.target), rows.length);
  if (to === null) return;
  event.preventDefault();
  rows[to]?.focus();
}

function targetOf(key: string, from: number, length: number): number | null {
  switch (key) {
    case 'ArrowUp':
      return Math.max(0, from - 1);
    case 'ArrowDown':
      return Math.min(length - 1, from + 1);
    case 'Home':
      return 0;
    case 'End':
      return length - 1;
    default:
      return null;
  }
}
