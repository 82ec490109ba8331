import { daysAhead } from '@longtable/contract/rules/task-counts';
import type { Task } from '@longtable/contract/tasks';
import { CalendarCheck } from 'lucide-react';
import { memo, useId, useRef, useState } from 'react';
import { PersonAvatar } from '../../kits/people/person-avatar.tsx';
import { usePerson } from '../../platform/directory.ts';
import { useUser } from '../../platform/session.ts';
import { useToday } from '../../platform/today.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { useTaskCounts } from './data/task-counts.ts';
import { mayEnter } from './dependencies/completing.ts';
import { taskDialogs } from './dialogs/task-dialogs.store.ts';
import { AssigneeMark, DueMark, PriorityMark } from './marks/task-marks.tsx';
import { moveTask } from './mutations/tasks.mutations.ts';
import { swipeable, TaskSwipes } from './swipe/swipeable.ts';
import { offerUndo } from './undo/undo.ts';
import { moved } from './undo/undo-words.ts';
import { headPosition } from './windows/column-ends.ts';
import { type GroupContents, useGroup } from './windows/group-contents.ts';
import { loadMore } from './windows/load-windows.ts';
import { everything, type WindowOf } from './windows/task-window.ts';

/** The number of tasks of each list before "Show more" is pressed. */
const initialCount = 8;

/**
 * The lists of the Desk: the person's open tasks by when they are due, those that are new for them, and those that others
 * do for them. Ticking completes one, and so does swiping it to the right.
 */
export function TodaysTasks() {
  const { id: userId } = useUser();
  const today = useToday();
  const counts = useTaskCounts();
  const lists = useRef<HTMLDivElement>(null);
  const isTouch = useMedia('(pointer: coarse)');
  const overdue = useGroup({ ...everything, group: 'overdue', day: today });
  const dueToday = useGroup({ ...everything, group: 'due-today', day: today });
  if (!overdue.isOpened || !dueToday.isOpened) return <Spinner label="Loading..." />;
  const who = { today, userId };
  return (
    <div ref={lists} className="flex flex-col gap-5">
      {isTouch && <TaskSwipes root={lists} />}
      {overdue.count + dueToday.count === 0 && (
        <EmptyState
          compact
          headingLevel={3}
          icon={<CalendarCheck aria-hidden />}
          title="Nothing is due today"
          description="Your tasks that are due today or overdue are listed here."
          className="rounded-card border border-hairline border-dashed"
        />
      )}
      <DueList title="Overdue" group={overdue} {...who} />
      <DueList title="Today" group={dueToday} {...who} />
      {/* Lists without tasks are not asked for. */}
      {counts && counts.dueSoon > 0 && (
        <LaterList
          title={`Next ${daysAhead} days`}
          of={{ ...everything, group: 'due-soon', day: today }}
          {...who}
        />
      )}
      {counts && counts.newForMe > 0 && (
        <LaterList title="New for me" of={{ ...everything, group: 'new' }} {...who} />
      )}
      {counts && counts.waiting > 0 && (
        <LaterList title="Waiting for others" of={{ ...everything, group: 'waiting' }} {...who} />
      )}
    </div>
  );
}

function LaterList({ of, ...rest }: { title: string; of: WindowOf; today: string; userId: string }) {
  const group = useGroup(of);
  return <DueList group={group} {...rest} />;
}

function DueList({
  title,
  group: { of, tasks, count, isCounted, isComplete },
  today,
  userId,
}: {
  title: string;
  group: GroupContents;
  today: string;
  userId: string;
}) {
  const titleId = useId();
  const [isWhole, setWhole] = useState(false);
  if (tasks.length === 0) return null;
  const shown = isWhole ? tasks : tasks.slice(0, initialCount);
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-2">
      <h3 id={titleId} className="font-medium text-muted text-sm">
        {title}{' '}
        <span className="font-normal text-subtle tabular-nums">
          {count}
          {!isCounted && '+'}
        </span>
      </h3>
      <ul className="flex flex-col overflow-hidden rounded-card border border-hairline bg-surface">
        {shown.map((task) => (
          <DueTask key={task.id} task={task} today={today} userId={userId} isNew={of.group === 'new'} />
        ))}
      </ul>
      {(tasks.length > shown.length || !isComplete) && (
        <Button
          variant="ghost"
          size="sm"
          className="self-start"
          onClick={() => {
            if (isWhole || shown.length === tasks.length) loadMore(of);
            setWhole(true);
          }}
        >
          {isComplete ? `Show all ${count}` : 'Show more'}
        </Button>
      )}
    </section>
  );
}

const DueTask = memo(function DueTask({
  task,
  today,
  userId,
  isNew,
}: {
  task: Task;
  today: string;
  userId: string;
  /** Shows who assigned it. */
  isNew: boolean;
}) {
  const complete = () => {
    if (!mayEnter(task, 'completed')) return;
    const changeId = moveTask(task.id, { status: 'completed', position: headPosition('completed') });
    offerUndo(changeId, moved(task.title, 'completed'));
  };
  return (
    <li style={{ zIndex: 0 }} className="relative border-hairline not-last:border-b">
      <div
        {...swipeable(task.id)}
        className="flex min-h-(--row-height) items-center gap-3 bg-surface px-3 hover:bg-[image:linear-gradient(var(--hover),var(--hover))]"
      >
        <Checkbox
          checked={false}
          onCheckedChange={complete}
          disabled={!task.can.move}
          aria-label={`Complete ${task.title}`}
        />
        {/* Two lines on phones. */}
        <div className="flex min-w-0 flex-1 items-center gap-3 max-sm:flex-col max-sm:items-stretch max-sm:gap-0 max-sm:pb-2">
          <button
            type="button"
            data-row-title=""
            dir="auto"
            onClick={() => taskDialogs.openDetail(task.id)}
            className="focus-inset min-w-0 flex-1 truncate rounded-control py-[calc(var(--row-height)/2-0.75rem)] text-left text-ink text-sm max-sm:pb-0.5 pointer-coarse:pt-3 sm:pointer-coarse:pb-3"
          >
            {task.title}
          </button>
          <span className="flex shrink-0 items-center gap-3 text-xs">
            <PriorityMark priority={task.priority} />
            <DueMark task={task} today={today} />
            <span className="inline-flex max-sm:ml-auto">
              {isNew ? <AssignerMark task={task} /> : <AssigneeMark task={task} userId={userId} />}
            </span>
          </span>
        </div>
      </div>
    </li>
  );
});

/** The avatar of the person who assigned a task. */
function AssignerMark({ task }: { task: Task }) {
  const label = `From ${usePerson(task.assignedBy)?.name ?? ''}`;
  return (
    <span title={label} className="inline-flex">
      <PersonAvatar personId={task.assignedBy} size="sm" />
      <span className="sr-only">{label}</span>
    </span>
  );
}
