import type { Task } from '@longtable/contract/tasks';
import { CheckCheck, X } from 'lucide-react';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useStore } from '../../../platform/store.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { keepClear } from '../../../ui/keep-clear.ts';
import { unfolded } from '../board/board-state.ts';
import { useBoardContents, useScope } from '../data/task-scope.ts';
import { hiddenBefore, withoutFolded } from '../data/without-folded.ts';
import { BarActions } from './bar-actions.tsx';
import { selected, selection } from './selection.store.ts';

/**
 * The actions for selected tasks, below the board or list. Tasks that are no longer shown (filtered out, folded, deleted) are
 * deselected.
 */
export function SelectionBar() {
  const ids = useStore(selected);
  const loaded = useBoardContents(({ tasks }) => tasks);
  // Part of `hiddenBefore`.
  useStore(unfolded);
  const before = useScope(hiddenBefore);
  const shown = useMemo(() => withoutFolded(loaded, before), [loaded, before]);
  const tasks = useMemo(() => (ids.size === 0 ? [] : shown.filter(({ id }) => ids.has(id))), [shown, ids]);
  useEffect(() => {
    if (tasks.length < ids.size) selection.keepOnly(new Set(tasks.map(({ id }) => id)));
  }, [tasks, ids]);
  return tasks.length === 0 ? null : <Bar tasks={tasks} shown={shown} />;
}

function Bar({ tasks, shown }: { tasks: readonly Task[]; shown: readonly Task[] }) {
  const element = useRef<HTMLElement>(null);
  useClearByEscape();
  // Keep clear of the toast that offers to undo the action.
  useEffect(() => keepClear(element.current), []);
  useFocusKept(element);
  const isAll = tasks.length === shown.length;
  const isComplete = useBoardContents(({ isComplete }) => isComplete);
  return (
    <section
      ref={element}
      aria-label="Selected tasks"
      data-selection-bar=""
      className="sticky bottom-0 z-20 flex shrink-0 animate-fade-in flex-col gap-1 border-hairline-strong border-t bg-raised px-2 pt-1 pb-1.5 shadow-raised md:mx-auto md:mb-3 md:max-w-[calc(100%-3rem)] md:flex-row md:flex-wrap md:items-center md:justify-center md:rounded-dialog md:border md:px-2 md:py-1.5"
    >
      <div className="flex items-center gap-1 md:contents">
        <p className="min-w-0 flex-1 px-2 font-medium text-ink text-sm tabular-nums md:flex-none">
          {tasks.length} selected
        </p>
        {!isAll && (
          <Button
            size="sm"
            variant="ghost"
            icon={<CheckCheck aria-hidden />}
            className="md:order-2"
            onClick={() => selection.all(shown.map(({ id }) => id))}
          >
            {isComplete ? `Select all ${shown.length} shown` : `Select all ${shown.length} loaded`}
          </Button>
        )}
        <IconButton
          label="Clear selection"
          shortcut="Esc"
          size="sm"
          className="md:order-3"
          onClick={() => selection.clear()}
        >
          <X aria-hidden />
        </IconButton>
      </div>
      <BarActions tasks={tasks} />
    </section>
  );
}

const busy = ':is([role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"])';
const typing = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable="true"]';

function useClearByEscape(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector(busy)) return;
      if (event.target instanceof Element && event.target.closest(typing)) return;
      // One Escape closes one thing.
      event.preventDefault();
      selection.clear();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** Returns the focus to the tasks when the bar closes. */
function useFocusKept(element: { readonly current: HTMLElement | null }): void {
  useLayoutEffect(() => {
    const bar = element.current;
    return () => {
      if (!bar?.contains(document.activeElement)) return;
      queueMicrotask(() => {
        const tabStop = '[data-card-title][tabindex="0"], [data-row-title][tabindex="0"]';
        (document.querySelector<HTMLElement>(tabStop) ?? document.getElementById('main'))?.focus();
      });
    };
  }, [element]);
}
