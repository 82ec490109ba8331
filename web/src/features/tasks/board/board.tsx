import { boardStatuses } from '@longtable/contract/rules/task-status';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useHotkey } from '../../../platform/hotkeys.ts';
import { useUser } from '../../../platform/session.ts';
import { useToday } from '../../../platform/today.ts';
import { lazyModule, lazyPart, lazyParts } from '../../../ui/lazy-part.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { useScope } from '../data/task-scope.ts';
import { useTasksPainted } from '../data/use-tasks-painted.ts';
import { BlockedStrip } from './blocked-strip.tsx';
import { BoardActions, cancelDrag, composer, drag } from './board-state.ts';
import { useCollapsed } from './collapsed-columns.ts';
import { StatusColumn } from './column.tsx';
import { useEarlyInput } from './use-early-input.ts';

const useActions = lazyParts(() => import('./board-actions.ts'));
const acting = lazyModule(() => import('./board-actions.ts'));
const GroupColumns = lazyPart(async () => (await import('./group-columns.tsx')).GroupColumns);
const ColumnTabs = lazyPart(async () => (await import('./column-tabs.tsx')).ColumnTabs);

/**
 * The board: four columns below the blocked tasks, or one for each group by another property. On a narrow screen one column is
 * shown at a time, with swiping.
 */
export function Board() {
  const root = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const today = useToday();
  const isPhone = useMedia('(max-width: 767px)');
  const { id: userId } = useUser();
  const kept = useCollapsed();
  const collapsed = isPhone ? [] : kept.split(',');
  const actions = useActions(useTasksPainted());
  const isByStatus = useScope((scope) => scope.of().by === undefined);

  useHotkey({ keys: 'N', label: 'New task in the column', group: 'Tasks' }, () => {
    void acting().then(({ composeAtFocus }) => composeAtFocus(scroller.current, collapsed));
  });
  useEffect(() => () => composer.set(null), [isByStatus]);

  const early = useEarlyInput(root, actions === null);

  // At once when they are loaded, before the next key.
  useLayoutEffect(() => {
    if (!actions || !root.current || !scroller.current) return;
    const { press, keys } = early.current;
    for (const key of keys) actions.onKey(key, true);
    const stops = [
      actions.followCardDrags(root.current, scroller.current, press),
      actions.markDrags(),
      actions.followColumnKey(),
      () => {
        if (drag.get()) cancelDrag();
      },
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [actions, early]);

  return (
    // One handler for all cards, since cards render often while scrolling. The cards' titles are
    // buttons, so everything works by keyboard as well.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={root}
      onClick={(event) => void acting().then(({ openClicked }) => openClicked(event))}
      onKeyDown={(event) => {
        if (actions) return actions.onKey(event);
        early.current.keys.push(event);
        // It lifts a card. When released it would click the card's title.
        if (event.key === ' ') event.preventDefault();
      }}
      onBlur={actions?.onBoardBlur}
      className="flex min-h-0 flex-1 flex-col pt-2 md:pt-3"
    >
      {actions && <actions.KeysHelp />}
      <BoardActions value={actions}>
        {isByStatus && <BlockedStrip today={today} userId={userId} />}
        {isPhone && <ColumnTabs scroller={scroller} fallback={<div className="h-11 shrink-0" />} />}
        <div
          ref={scroller}
          className="@container relative flex min-h-0 flex-1 snap-x snap-mandatory gap-3 overflow-x-auto overscroll-x-contain px-3 md:pb-3 scrollbar-none md:scroll-px-6 md:px-6 md:scrollbar-thin"
        >
          {isByStatus ? (
            boardStatuses.map((status) => (
              <StatusColumn
                key={status}
                status={status}
                today={today}
                userId={userId}
                isCollapsed={collapsed.includes(status)}
              />
            ))
          ) : (
            <GroupColumns today={today} userId={userId} collapsed={collapsed} scroller={scroller} />
          )}
        </div>
      </BoardActions>
    </div>
  );
}
