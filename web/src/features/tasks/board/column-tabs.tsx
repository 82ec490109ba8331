import { boardStatuses } from '@longtable/contract/rules/task-status';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { cn } from '../../../ui/class-names.ts';
import { useColumnLimit } from '../data/board-limits.ts';
import { useBoardContents } from '../data/task-scope.ts';
import { GroupCount } from '../marks/group-count.tsx';
import type { GroupId } from '../windows/grouped-rows.ts';
import { extentIn } from './board-groups.ts';
import { drag, refusalOver, useSlice } from './board-state.ts';
import { useGroupName } from './use-group-name.ts';

/** How long after a tap the momentum of an earlier swipe may still move the columns, in ms. */
const momentum = 3000;

/** On a phone: the headings of the columns, as tabs that show the visible one and switch to the others, as swiping does. */
export function ColumnTabs({ scroller }: { scroller: RefObject<HTMLDivElement | null> }) {
  const [shown, setShown] = useState(0);
  const groups = useBoardContents((contents) => contents.groups);
  const columns: readonly GroupId[] = groups ? groups.map(({ group }) => group) : boardStatuses;
  /** The tapped column, until the columns are touched. */
  const wanted = useRef<Wanted | null>(null);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const update = () => setShown(nearestColumn(element));
    // Columns that still move after a swipe may snap where that swipe ended, and drop the scroll of a tap.
    const scrollAgain = () => {
      if (!wanted.current || performance.now() > wanted.current.until) return;
      if (nearestColumn(element) !== wanted.current.index) showColumn(element, wanted.current.index);
    };
    const forget = () => {
      wanted.current = null;
    };
    element.addEventListener('scroll', update, { passive: true });
    element.addEventListener('scrollend', scrollAgain);
    element.addEventListener('pointerdown', forget);
    const resizes = new ResizeObserver(update);
    resizes.observe(element);
    return () => {
      resizes.disconnect();
      element.removeEventListener('scroll', update);
      element.removeEventListener('scrollend', scrollAgain);
      element.removeEventListener('pointerdown', forget);
    };
  }, [scroller]);

  const goTo = (index: number) => {
    if (!scroller.current) return;
    wanted.current = wantedNow(index);
    showColumn(scroller.current, index);
  };
  return (
    <nav aria-label="Columns" className="flex shrink-0 overflow-x-auto px-2 scrollbar-none md:hidden">
      {columns.map((group, index) => (
        <ColumnTab key={group} group={group} isShown={index === shown} onShow={() => goTo(index)} />
      ))}
    </nav>
  );
}

/**
 * The heading of a column, and a drop zone: what is dropped on it goes to the top of the column. A count that does not fit beside
 * the name is below it.
 */
function ColumnTab({ group, isShown, onShow }: { group: GroupId; isShown: boolean; onShow: () => void }) {
  const extent = useBoardContents((contents) => extentIn(contents, group));
  const limit = useColumnLimit(group);
  const label = useGroupName(group);
  const tab = useRef<HTMLButtonElement>(null);
  const state = useBoardContents(({ state }) => state);
  const isTarget = useSlice(drag, (dragged) => dragged?.place?.group === group);
  const isRefusing = useSlice(drag, (dragged) => refusalOver(group, dragged) !== null);
  useEffect(() => {
    if (isShown) tab.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isShown]);
  return (
    <button
      ref={tab}
      type="button"
      data-drop-zone={group}
      data-column-tab=""
      aria-current={isShown ? 'true' : undefined}
      onClick={onShow}
      className={cn(
        'focus-inset flex h-11 min-w-21 max-w-48 flex-1 flex-col rounded-control px-1 pb-1 font-medium text-2xs leading-4 transition-colors',
        isShown ? 'text-ink' : 'text-subtle',
        isRefusing ? 'bg-danger-soft' : isTarget && 'bg-selected text-ink',
      )}
    >
      <span className="flex flex-1 flex-wrap content-center justify-center gap-x-1">
        <span dir="auto" className="truncate">
          {label}
        </span>
        {state === 'ready' && <GroupCount extent={extent} limit={limit} hasUnit={false} />}
      </span>
      <span aria-hidden className={cn('h-0.5 rounded-full', isShown ? 'bg-accent-solid' : 'bg-hairline')} />
    </button>
  );
}

type Wanted = { readonly index: number; readonly until: number };

function wantedNow(index: number): Wanted {
  return { index, until: performance.now() + momentum };
}

function showColumn(scroller: HTMLElement, index: number): void {
  scroller.children[index]?.scrollIntoView({ behavior: 'smooth', block: 'nearest', inline: 'center' });
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
