import { useState } from 'react';
import { useNow } from '../../../platform/clock.ts';
import { useUser } from '../../../platform/session.ts';
import { LazyFloating } from '../../../ui/lazy-floating.tsx';
import { lazyParts } from '../../../ui/lazy-part.tsx';
import { dayLabel } from '../chat-times.ts';
import type { JumpTarget } from './use-jump.ts';

const useParts = lazyParts(() => import('./day-parts.tsx'));

/** The heading above the messages of a day, which leads to other days. */
export function DayHeading({
  time,
  tabIndex,
  onJump,
}: {
  time: string;
  tabIndex: 0 | -1;
  onJump: (to: JumpTarget) => void;
}) {
  const { timeZone } = useUser();
  const [isWanted, setWanted] = useState(false);
  const parts = useParts(isWanted);
  return (
    <div className="flex items-center gap-3 px-4 pt-5 pb-1 md:px-6">
      <span aria-hidden className="h-px flex-1 bg-hairline" />
      <h3 className="font-medium text-muted text-xs">
        <LazyFloating
          kind="dialog"
          trigger={
            <button
              type="button"
              tabIndex={tabIndex}
              title="Jump to date"
              className="rounded-full px-2 hover:bg-hover"
            >
              {dayLabel(time, { timeZone, now: useNow() })}
            </button>
          }
          onWanted={() => setWanted(true)}
          render={parts && ((floating) => <parts.DayPopover {...floating} onJump={onJump} />)}
        />
      </h3>
      <span aria-hidden className="h-px flex-1 bg-hairline" />
    </div>
  );
}
