import { boardStatuses, taskStatusLabels } from '@longtable/contract/rules/task-status';
import { type RefObject, useEffect, useState } from 'react';
import { cn } from '../../../ui/class-names.ts';
import { useBoardContents } from '../data/task-scope.ts';

/** On a phone: tabs that show the visible column and switch to the others, as swiping does. */
export function ColumnTabs({ scroller }: { scroller: RefObject<HTMLDivElement | null> }) {
  const [shown, setShown] = useState(0);
  const extents = useBoardContents(({ extents }) => extents);

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
        <button
          key={status}
          type="button"
          aria-current={index === shown ? 'true' : undefined}
          onClick={() => goTo(index)}
          className={cn(
            'flex min-h-11 min-w-0 flex-1 flex-col items-center justify-center px-1 font-medium text-2xs transition-colors',
            index === shown ? 'text-ink' : 'text-subtle',
          )}
        >
          <span className="max-w-full truncate">
            {taskStatusLabels[status]} <span className="tabular-nums">{extents[status].count}</span>
          </span>
          <span
            aria-hidden
            className={cn(
              'mt-1.5 h-0.5 w-full rounded-full',
              index === shown ? 'bg-accent-solid' : 'bg-hairline',
            )}
          />
        </button>
      ))}
    </nav>
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
