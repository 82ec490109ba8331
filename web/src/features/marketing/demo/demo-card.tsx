import { type TaskPriority, taskPriorityLabels } from '@longtable/contract/rules/task-priority';
import { CalendarDays } from 'lucide-react';
import { Avatar } from '../../../ui/avatar.tsx';
import { cn } from '../../../ui/class-names.ts';
import { LevelGlyph } from '../../../ui/state-glyph.tsx';
import type { Tone } from '../../../ui/tones.ts';
import type { DemoTask } from './shared-board.ts';

const priorityStyles: Record<TaskPriority, { level: 1 | 2 | 3; tone: Tone }> = {
  high: { level: 3, tone: 'danger' },
  medium: { level: 2, tone: 'warning' },
  low: { level: 1, tone: 'success' },
};

/** A card similar to the real one (features/tasks/board/card.tsx). Only spans, since it can be inside a button. */
export function DemoCard({ task, className }: { task: DemoTask; className?: string }) {
  const { level, tone } = priorityStyles[task.priority];
  return (
    <span
      className={cn(
        'flex flex-col gap-2 rounded-card border border-hairline bg-surface p-2.5 text-left shadow-control',
        className,
      )}
    >
      <span className="font-medium text-ink text-sm">{task.title}</span>
      <span className="flex items-center gap-2.5 text-xs">
        <LevelGlyph level={level} tone={tone} label={`${taskPriorityLabels[task.priority]} priority`} />
        <span
          className={cn(
            'flex min-w-0 items-center gap-1',
            task.due === 'Today' && task.status !== 'completed' ? 'font-medium text-warning' : 'text-muted',
          )}
        >
          <CalendarDays aria-hidden className="size-3.5 max-sm:hidden" />
          <span className="sr-only">Due </span>
          <span className="truncate">{task.due}</span>
        </span>
        <Avatar name={task.person} size="sm" className="ml-auto" />
      </span>
    </span>
  );
}
