import type { CalendarDay } from '@longtable/contract/rules/calendar-day';
import type { Task } from '@longtable/contract/tasks';
import { Check } from 'lucide-react';
import { memo } from 'react';
import { useProject } from '../../../platform/directory.ts';
import { cn } from '../../../ui/class-names.ts';
import { ProgressRing } from '../../../ui/progress.tsx';
import { AssigneeMark, DueMark, PriorityMark, ProjectMark, TagLine } from '../marks/task-marks.tsx';
import { DependenciesMark, hasWorkMarks, mayHaveOpenDependencies, WorkMarks } from '../marks/work-marks.tsx';
import { selected } from '../selection/selection.store.ts';
import { drag, setActiveCard, useSlice } from './board-state.ts';
import { CardMenu } from './card-menu.tsx';

/** Tags shown before `+N`. */
const shownTags = 2;

export interface CardProps {
  task: Task;
  today: CalendarDay;
  userId: string;
  /** Whether it is the tab stop. */
  isTabStop: boolean;
  /** For the strip of blocked tasks: a fixed height, one line of title, no tags or project. */
  compact?: boolean;
  /** Whether to show the project, on pages with tasks of several projects. */
  isProjectShown?: boolean;
}

/**
 * A task on the board. The board handles clicks, keys and drags of all cards. Renders again only when its task changes.
 */
export const Card = memo(function Card({
  task,
  today,
  userId,
  isTabStop,
  compact = false,
  isProjectShown = false,
}: CardProps) {
  const dragged = useSlice(drag, (dragged) => (dragged?.taskId === task.id ? dragged.by : null));
  const isSelected = useSlice(selected, (ids) => ids.has(task.id));
  const tabIndex = isTabStop ? 0 : -1;
  const hasMarks = !compact && hasMarksLine(task, isProjectShown);
  const project = useProject(isProjectShown ? task.projectId : null);

  return (
    <article
      data-task-card={task.id}
      aria-labelledby={`card-${task.id}`}
      className={cn(
        'group/card relative flex cursor-pointer select-none flex-col gap-(--card-gap) rounded-card border border-hairline bg-surface p-(--card-padding) shadow-control transition-[border-color,opacity] [-webkit-touch-callout:none] hover:border-hairline-strong has-[[data-card-title]:focus-visible]:outline-2 has-[[data-card-title]:focus-visible]:outline-focus has-[[data-card-title]:focus-visible]:outline-offset-1',
        // A card that is dragged by pointer is faded, since its preview is shown.
        dragged && (dragged === 'keyboard' ? 'border-accent shadow-raised' : 'border-accent-line opacity-50'),
        isSelected &&
          'border-accent bg-[image:linear-gradient(var(--selected),var(--selected))] hover:border-accent',
        compact && 'h-full justify-between gap-1 px-3 py-2',
      )}
    >
      <div className="flex items-start gap-1">
        {isSelected && (
          <span className="mt-0.5 mr-1 flex size-4 shrink-0 items-center justify-center rounded-[4px] bg-accent-solid text-on-accent">
            <Check aria-hidden className="size-3 [&]:[stroke-width:3]" />
            <span id={`selected-${task.id}`} className="sr-only">
              Selected.
            </span>
          </span>
        )}
        {/* Not a button element: the board does not drag or open a card by its buttons. */}
        <div
          id={`card-${task.id}`}
          role="button"
          tabIndex={tabIndex}
          data-card-title=""
          dir="auto"
          aria-describedby={isSelected ? `selected-${task.id} board-keys` : 'board-keys'}
          onFocus={() => setActiveCard(task.status, task.id)}
          className={cn(
            'min-w-0 flex-1 break-words font-medium text-ink text-sm outline-none',
            compact ? 'truncate' : 'line-clamp-3',
            task.completedAt !== null && 'text-muted',
          )}
        >
          {task.title}
        </div>
        <CardMenu task={task} tabIndex={tabIndex} />
      </div>
      {hasMarks && (
        <div className="flex min-w-0 items-center gap-2">
          {project !== null && (
            <ProjectMark name={project.name} className={cn(task.tags.length > 0 && 'max-w-3/5 shrink-0')} />
          )}
          <TagLine
            tags={task.tags}
            shown={project === null ? shownTags : 1}
            className="min-w-0 overflow-hidden"
          />
          <WorkMarks task={task} className="ml-auto" />
        </div>
      )}
      {!compact && mayHaveOpenDependencies(task) && <DependenciesMark task={task} />}
      <div className="flex min-h-5 min-w-0 flex-wrap items-center gap-x-3 gap-y-1 text-xs">
        <PriorityMark priority={task.priority} />
        <DueMark task={task} today={today} />
        <span className="ml-auto flex shrink-0 items-center gap-1.5">
          {task.progress > 0 && task.progress < 100 && (
            <span title={`${task.progress}% done`} className="flex">
              <ProgressRing value={task.progress} label="Progress" size={14} />
            </span>
          )}
          <AssigneeMark task={task} userId={userId} />
        </span>
      </div>
    </article>
  );
});

/** Estimates the height of a card before it is rendered, in pixels. */
export function estimateCardHeight(
  task: Task,
  { width, isCompact, isProjectShown }: { width: number; isCompact: boolean; isProjectShown: boolean },
): number {
  const perLine = Math.max(12, (width - 64) / 6.8);
  const lines = Math.min(3, Math.max(1, Math.ceil(task.title.length / perLine)));
  const [edges, between] = isCompact ? [18, 4] : [26, 8];
  const marks = hasMarksLine(task, isProjectShown) ? 18 + between : 0;
  // Too high for tasks whose dependencies are all completed, until they are measured.
  const waits = mayHaveOpenDependencies(task) ? 16 + between : 0;
  return edges + lines * 20 + marks + waits + 20 + between;
}

function hasMarksLine(task: Task, isProjectShown: boolean): boolean {
  return task.tags.length > 0 || (isProjectShown && task.projectId !== null) || hasWorkMarks(task);
}
