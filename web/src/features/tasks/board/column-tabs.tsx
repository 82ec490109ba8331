import { boardStatuses, taskStatusLabels } from '@longtable/contract/rules/task-status';
import { type RefObject, useEffect, useState } from 'react';
import { cn } from '../../../ui/class-names.ts';
import { useColumnLimit } from '../data/board-limits.ts';
import { useBoardContents } from '../data/task-scope.ts';
import { GroupCount } from '../marks/group-count.tsx';
import { drag, refusalOver, useSlice } from './board-state.ts';

type BoardStatus = (typeof boardStatuses)[number];

/** On a phone: the headings of the columns, as tabs that show the visible one and switch to the others, as swiping does. */
export function ColumnTabs({ scroller }: { scroller: RefObject<HTMLDivElement | null> }) {
  const [shown, setShown] = useState(0);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const update = () => setShown(nearestColumn(element));
    element.addEventListener('scroll', update, { passive: true });
    const resizes = new ResizeObserver(update);
    resizes.observe(element);
    return () => {
      resizes.disconnect();
      element.removeEventListener('scroll', update);
    };
  }, [scroller]);

  const goTo = (index: number) => {
    const column = scroller.current?.children[index];
    column?.scrollIntoView({ behavior: 'smooth', block: 'nearest', inline: 'center' });
  };
  return (
    <nav aria-label="Columns" className="flex shrink-0 px-2 md:hidden">
      {boardStatuses.map((status, index) => (
        <ColumnTab key={status} status={status} isShown={index === shown} onShow={() => goTo(index)} />
      ))}
    </nav>
  );
}

/** The heading of a column, and a drop zone: what is dropped on it goes to the top of the column. */
function ColumnTab({
  status,
  isShown,
  onShow,
}: {
  status: BoardStatus;
  isShown: boolean;
  onShow: () => void;
}) {
  const extent = useBoardContents(({ extents }) => extents[status]);
  const limit = useColumnLimit(status);
  const state = useBoardContents(({ state }) => state);
  const isTarget = useSlice(drag, (dragged) => dragged?.place?.status === status);
  const isRefusing = useSlice(drag, (dragged) => refusalOver(status, dragged) !== null);
  return (
    <button
      type="button"
      data-drop-zone={status}
      data-column-tab=""
      aria-current={isShown ? 'true' : undefined}
      onClick={onShow}
      className={cn(
        'focus-inset flex min-h-11 min-w-0 flex-1 flex-col items-center justify-center rounded-control px-1 font-medium text-2xs transition-colors',
        isShown ? 'text-ink' : 'text-subtle',
        isRefusing ? 'bg-danger-soft' : isTarget && 'bg-selected text-ink',
      )}
    >
      <span className="max-w-full truncate">
        {taskStatusLabels[status]}{' '}
        {state === 'ready' && <GroupCount extent={extent} limit={limit} hasUnit={false} />}
      </span>
      <span
        aria-hidden
        className={cn('mt-1.5 h-0.5 w-full rounded-full', isShown ? 'bg-accent-solid' : 'bg-hairline')}
      />
    </button>
  );
}

function nearestColumn(scroller: HTMLElement): number {
  const middle = scroller.scrollLeft + scroller.clientWidth / 2;
  let nearest = 0;
  let least = Number.POSITIVE_INFINITY;
  for (const [index, column] of [...scroller.children].entries()) {
    if (!(column instanceof HTMLElement)) continue;
    const distance = Math.abs(column.offsetLeft + column.offsetWidth / 2 - middle);
    if (distance < least) {
      least = distance;
      nearest = index;
    }
  }
  return nearest;
}
