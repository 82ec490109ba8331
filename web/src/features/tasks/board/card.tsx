import type { CalendarDay } from '@longtable/contract/rules/calendar-day';
import { taskPriorityLabels } from '@longtable/contract/rules/task-priority';
import { taskStatusLabels } from '@longtable/contract/rules/task-status';
import type { Task } from '@longtable/contract/tasks';
import { Check } from 'lucide-react';
import { memo } from 'react';
import { usePerson, useProject } from '../../../platform/directory.ts';
import { cn } from '../../../ui/class-names.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { isDueSoon } from '../marks/due.ts';
import {
  AssigneeMark,
  DueMark,
  PriorityMark,
  ProjectMark,
  StatusGlyph,
  TagLine,
} from '../marks/task-marks.tsx';
import { DependenciesMark, mayHaveOpenDependencies, WorkMarks } from '../marks/work-marks.tsx';
import { selected } from '../selection/selection.store.ts';
import { columnOfElement, drag, setActiveCard, useSlice } from './board-state.ts';
import { CardMenu } from './card-menu.tsx';

const CardLinks = lazyPart(async () => (await import('../detail/links/card-links.tsx')).CardLinks);

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
  /** Whether to show the status, where the columns are not those of statuses. */
  isStatusShown?: boolean;
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
  isStatusShown = false,
}: CardProps) {
  const dragged = useSlice(drag, (dragged) => (dragged?.taskId === task.id ? dragged.by : null));
  const isSelected = useSlice(selected, (ids) => ids.has(task.id));
  const tabIndex = isTabStop ? 0 : -1;

  return (
    <article
      data-task-card={task.id}
      aria-labelledby={`card-${task.id}`}
      className={cn(
        'group/card relative flex cursor-pointer select-none flex-col gap-[calc(var(--card-gap)/2)] rounded-card border border-hairline bg-surface px-(--card-padding) py-[calc(var(--card-padding)-3px)] shadow-control transition-[border-color,opacity] [-webkit-touch-callout:none] hover:border-hairline-strong has-[[data-card-title]:focus-visible]:outline-2 has-[[data-card-title]:focus-visible]:outline-focus has-[[data-card-title]:focus-visible]:outline-offset-1',
        // A card that is dragged by pointer is faded, since its preview is shown.
        dragged && (dragged === 'keyboard' ? 'border-accent shadow-raised' : 'border-accent-line opacity-50'),
        isSelected &&
          'border-accent bg-[image:linear-gradient(var(--selected),var(--selected))] hover:border-accent',
        compact && 'h-full justify-between px-3 py-2',
      )}
    >
      {/* Not a button element: the board does not drag or open a card by its buttons. */}
      <div
        id={`card-${task.id}`}
        role="button"
        tabIndex={tabIndex}
        data-card-title=""
        dir="auto"
        aria-describedby={isSelected ? `selected-${task.id} board-keys` : 'board-keys'}
        onFocus={({ currentTarget }) => {
          const group = columnOfElement(currentTarget);
          if (group) setActiveCard(group, task.id);
        }}
        className={cn(
          'break-words font-medium text-ink text-sm outline-none',
          compact ? 'truncate' : 'line-clamp-2',
          task.completedAt !== null && 'text-muted',
        )}
      >
        {task.title}
      </div>
      <div className="flex h-5 items-center gap-2 text-muted text-xs pointer-coarse:pr-6">
        {isStatusShown && <StatusGlyph status={task.status} label={taskStatusLabels[task.status]} />}
        <Facts task={task} today={today} isProjectShown={isProjectShown} compact={compact} />
        <Assigner task={task} userId={userId} />
        <AssigneeMark task={task} userId={userId} />
      </div>
      <span className="absolute top-1 right-1 flex rounded-control bg-surface opacity-0 focus-within:opacity-100 group-focus-within/card:opacity-100 group-hover/card:opacity-100 has-aria-expanded:opacity-100 pointer-coarse:top-auto pointer-coarse:right-0 pointer-coarse:bottom-0 pointer-coarse:bg-transparent pointer-coarse:opacity-100">
        {task.can.move && task.status !== 'completed' && (
          <button
            type="button"
            tabIndex={tabIndex}
            data-complete=""
            aria-label={`Complete ${task.title}`}
            title="Complete (E)"
            className="group/tick flex size-7 items-center justify-center rounded-control pointer-coarse:hidden"
          >
            <span className="flex size-4 items-center justify-center rounded-full border border-control text-transparent group-hover/tick:border-success group-hover/tick:text-success">
              <Check aria-hidden className="size-2.5 [&]:[stroke-width:3]" />
            </span>
          </button>
        )}
        <CardMenu task={task} tabIndex={tabIndex} />
      </span>
      {isSelected && (
        <span
          className={cn(
            'absolute flex items-center justify-center rounded-full bg-accent-solid text-on-accent',
            compact ? 'top-0 left-0 size-3' : '-top-1 -left-1 size-4',
          )}
        >
          <Check aria-hidden className="size-2.5 [&]:[stroke-width:3]" />
          <span id={`selected-${task.id}`} className="sr-only">
            Selected.
          </span>
        </span>
      )}
    </article>
  );
});

/** What is worth knowing about a task, on one line. What does not fit is left out, from the end. */
function Facts({
  task,
  today,
  isProjectShown,
  compact,
}: Pick<CardProps, 'task' | 'today' | 'isProjectShown' | 'compact'>) {
  const project = useProject(isProjectShown ? task.projectId : null);
  return (
    <div className="flex h-5 min-w-0 flex-1 flex-wrap items-center gap-x-2.5 overflow-hidden *:h-5">
      {task.priority === 'high' && task.completedAt === null ? (
        <PriorityMark priority="high" />
      ) : (
        <span className="sr-only">{taskPriorityLabels[task.priority]}</span>
      )}
      {isDueSoon(task, today) && <DueMark task={task} today={today} />}
      {project !== null && <ProjectMark name={project.name} className="max-w-full" />}
      {mayHaveOpenDependencies(task) && <DependenciesMark task={task} />}
      {hasOwnProgress(task) && (
        <span className="inline-flex items-center tabular-nums">
          <span className="sr-only">Progress: </span>
          {task.progress}%
        </span>
      )}
      {task.linkedItems.length > 0 && <CardLinks task={task} />}
      {!compact && <TagLine tags={task.tags} shown={shownTags} />}
      <WorkMarks task={task} />
    </div>
  );
}

/** Who gave the task to its assignee, if that is somebody else than the assignee and the reader. */
function Assigner({ task: { assignedBy, assignedTo }, userId }: Pick<CardProps, 'task' | 'userId'>) {
  const by = usePerson(assignedBy === assignedTo || assignedBy === userId ? null : assignedBy);
  return (
    by && (
      <span title={`Assigned by ${by.name}`} className="max-w-20 truncate">
        from {by.name.split(' ')[0]}
      </span>
    )
  );
}

/** The progress that a task gets with its status says nothing; that of a checklist is shown by its steps. */
function hasOwnProgress({ status, progress, subtasks }: Task): boolean {
  const usual = status === 'review' ? 90 : status === 'in_progress' ? 25 : 0;
  return subtasks.length === 0 && progress < 100 && progress !== 0 && progress !== usual;
}

/** Estimates the height of a card before it is rendered, in pixels. */
export function estimateCardHeight(
  task: Task,
  { width, isCompact }: { width: number; isCompact: boolean },
): number {
  const isOneLine = task.title.length <= (width - 42) / 6.8;
  return (isCompact ? 54 : 64) + (isOneLine ? 0 : 20);
}
