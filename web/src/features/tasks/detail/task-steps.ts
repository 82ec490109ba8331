import { boardStatuses, type TaskStatus } from '@longtable/contract/rules/task-status';
import type { Task } from '@longtable/contract/tasks';
import { type RouterHistory, useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';
import { useHotkey, useSingleKeys } from '../../../platform/hotkeys.ts';
import { announce } from '../../../ui/announce.ts';
import { zoneOf } from '../board/board-state.ts';
import { columnOf, indexInColumn } from '../board/shown-columns.ts';
import { scopeOnPage } from '../data/task-scope.ts';
import { hiddenBefore, withoutFolded } from '../data/without-folded.ts';
import { openDetail } from '../dialogs/open-dialogs.ts';

/** The order of board, list and timeline. */
const shownStatuses: readonly TaskStatus[] = ['blocked', ...boardStatuses];

/** The loaded tasks of the page in the order in which they are shown. */
export function shownOrder(): readonly Task[] {
  const scope = scopeOnPage();
  const { columns, groups, tasks } = scope.contents();
  const inOrder = groups ? tasks : shownStatuses.flatMap((status) => columns[status]);
  return withoutFolded(inOrder, hiddenBefore(scope));
}

/** Opens the next or the previous task of the page. */
export type TaskStep = (step: 1 | -1) => void;

/**
 * Steps from the open task to the next and the previous one, also by J and K. Each takes over the history entry, so that one
 * Back closes it. `hasStepped` is set until the caller resets it.
 */
export function useTaskSteps(
  taskId: string | null,
  { isModal }: { isModal: boolean },
): { step: TaskStep; hasStepped: RefObject<boolean> } {
  const { history } = useRouter();
  const hasStepped = useRef(false);
  const isSingleKeys = useSingleKeys().on;
  const step: TaskStep = (by) => {
    const order = shownOrder();
    const at = order.findIndex(({ id }) => id === taskId);
    const next = at === -1 ? order[0] : order[at + by];
    if (!next || taskId === null)
      return announce(by === 1 ? 'This is the last task.' : 'This is the first task.');
    hasStepped.current = true;
    replaceInAddress(history, taskId, next.id);
    openDetail(next.id);
    zoneOf(columnOf(next))?.reveal(indexInColumn(next));
  };
  const latest = useRef(step);
  useEffect(() => {
    latest.current = step;
  });
  const isPanel = taskId !== null && !isModal;
  useHotkey({ keys: 'J', label: 'Next task', group: 'Open task' }, () => step(1), isPanel);
  useHotkey({ keys: 'K', label: 'Previous task', group: 'Open task' }, () => step(-1), isPanel);
  const isKeyed = taskId !== null && isModal && isSingleKeys;
  useEffect(() => {
    if (!isKeyed) return;
    const onKeyDown = (event: KeyboardEvent): void => {
      // The other shortcuts are off while a dialog is open.
      const by = { j: 1, k: -1 }[event.key.toLowerCase()];
      if (by === undefined || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey)
        return;
      if (event.target instanceof Element && event.target.closest(typing)) return;
      if (document.querySelectorAll(inFront).length > 1) return;
      event.preventDefault();
      latest.current(by === 1 ? 1 : -1);
    };
    // While capturing, since a dialog keeps its keys to itself.
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, [isKeyed]);
  return { step, hasStepped };
}

const typing = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]';
const inFront = ':is([role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"])';

/** Replaces a task in the URL by another one, and in the layers of the history entry. */
function replaceInAddress({ location, replace }: RouterHistory, from: string, to: string): void {
  const search = new URLSearchParams(location.search);
  search.set('task', to);
  const { layers } = location.state;
  replace(`${location.pathname}?${search.toString()}${location.hash}`, {
    ...location.state,
    ...(layers && { layers: layers.map((id) => (id === `task:${from}` ? `task:${to}` : id)) }),
  });
}
