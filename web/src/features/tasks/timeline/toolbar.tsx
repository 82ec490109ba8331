import {
  type TaskPriority,
  taskPriorities,
  taskPriorityLabels,
} from '@longtable/contract/rules/task-priority';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { barTones } from './bar-tones.ts';

/** Shifts the window, and shows its dates and the legend of colours. */
export function Toolbar({
  range,
  onPrevious,
  onToday,
  onNext,
}: {
  range: string;
  onPrevious: () => void;
  onToday: () => void;
  onNext: () => void;
}) {
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-hairline border-t px-4 py-1.5 md:gap-x-4 md:px-6">
      <div
        role="group"
        aria-label="Days shown"
        className="-ml-2 flex items-center gap-1 pointer-coarse:-ml-3.5 pointer-coarse:gap-0"
      >
        <IconButton label="Previous" size="sm" onClick={onPrevious}>
          <ChevronLeft aria-hidden />
        </IconButton>
        <Button size="sm" onClick={onToday}>
          Today
        </Button>
        <IconButton label="Next" size="sm" onClick={onNext}>
          <ChevronRight aria-hidden />
        </IconButton>
      </div>
      <p className="text-muted text-sm tabular-nums max-md:hidden">{range}</p>
      <ul
        aria-label="Priority"
        className="ml-auto flex items-center gap-2 text-muted text-2xs md:gap-3 md:text-xs"
      >
        {taskPriorities.map((priority) => (
          <Key key={priority} priority={priority} />
        ))}
      </ul>
    </div>
  );
}

function Key({ priority }: { priority: TaskPriority }) {
  const { bar, edge } = barTones[priority];
  return (
    <li className="inline-flex items-center gap-1 md:gap-1.5">
      <span aria-hidden className={cn('relative h-3 w-4 md:w-5 overflow-hidden rounded-[3px] border', bar)}>
        <span className={cn('absolute inset-y-0 left-0 w-1', edge)} />
      </span>
      {taskPriorityLabels[priority]}
    </li>
  );
}
