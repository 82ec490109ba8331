import { boardStatuses } from '@longtable/contract/rules/task-status';
import { type MouseEvent, useEffect, useRef } from 'react';
import { useUser } from '../../../platform/session.ts';
import { useToday } from '../../../platform/today.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { taskDialogs } from '../dialogs/task-dialogs.store.ts';
import { selectClicked } from '../selection/select-click.ts';
import { BlockedStrip } from './blocked-strip.tsx';
import { drag } from './board-state.ts';
import { followCardDrags } from './card-drag.ts';
import { Column } from './column.tsx';
import { markDrags } from './drag-mark.ts';
import { cancelDrag } from './drag-moves.ts';
import { onBoardBlur, onBoardKey } from './keyboard.ts';

const ColumnTabs = lazyPart(async () => (await import('./column-tabs.tsx')).ColumnTabs);

/** The board: four columns below the blocked tasks. On a narrow screen one column is shown at a time, with swiping. */
export function Board() {
  const root = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const today = useToday();
  const isPhone = useMedia('(max-width: 767px)');
  const { id: userId } = useUser();

  useEffect(() => {
    if (!root.current || !scroller.current) return;
    const stops = [
      followCardDrags(root.current, scroller.current),
      markDrags(),
      () => {
        if (drag.get()) cancelDrag();
      },
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);

  return (
    // One handler for all cards, since cards render often while scrolling. The cards' titles are
    // buttons, so everything works by keyboard as well.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={root}
      onClick={openClicked}
      onKeyDown={onBoardKey}
      onBlur={onBoardBlur}
      className="flex min-h-0 flex-1 flex-col"
    >
      <p id="board-keys" hidden>
        Press Enter to open, Space to pick up and move with the arrow keys, X to select, M for more actions.
      </p>
      <BlockedStrip today={today} userId={userId} />
      {isPhone && <ColumnTabs scroller={scroller} fallback={<div className="h-11 shrink-0" />} />}
      <div
        ref={scroller}
        className="relative grid min-h-0 flex-1 snap-x snap-mandatory auto-cols-[calc(100%-1.5rem)] grid-flow-col grid-rows-[minmax(0,1fr)] gap-3 overflow-x-auto overscroll-x-contain px-4 pb-3 [scrollbar-width:none] md:auto-cols-[minmax(13rem,1fr)] md:scroll-px-6 md:px-6 md:[scrollbar-width:thin]"
      >
        {boardStatuses.map((status) => (
          <Column key={status} status={status} today={today} userId={userId} />
        ))}
      </div>
    </div>
  );
}

function openClicked(event: MouseEvent): void {
  const target = event.target instanceof Element ? event.target : null;
  if (!target || target.closest('button, [role="menu"]')) return;
  const taskId = target.closest<HTMLElement>('[data-task-card]')?.dataset.taskCard;
  if (taskId && !selectClicked(event, taskId)) taskDialogs.openDetail(taskId);
}
