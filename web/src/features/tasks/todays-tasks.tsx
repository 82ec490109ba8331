import { positionAt } from '@longtable/contract/rules/task-order';
import type { Task } from '@longtable/contract/tasks';
import { CalendarCheck } from 'lucide-react';
import { memo, useMemo, useState } from 'react';
import { useUser } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { mayEnter } from './dependencies/completing.ts';
import { tasksDueBy } from './due-today.ts';
import { taskDialogs } from './task-dialogs.store.ts';
import { DueMark, OtherPerson, PriorityMark } from './task-marks.tsx';
import { taskView, useTaskView } from './task-view.ts';
import { moveTask } from './tasks.mutations.ts';
import { useToday } from './today.ts';
import { offerUndo } from './undo/undo.ts';

/** Shown at first; the rest on demand. */
const shownAtFirst = 8;

/** What is due today or overdue and still open, most pressing first; ticking one completes it. For the Desk. */
export function TodaysTasks() {
  const { id: userId } = useUser();
  const today = useToday();
  const tasks = useTaskView((view) => view.tasks);
  const [isWhole, setWhole] = useState(false);
  const due = useMemo(() => tasksDueBy(tasks, today), [tasks, today]);
  if (due.length === 0) {
    return (
      <EmptyState
        compact
        headingLevel={3}
        icon={<CalendarCheck aria-hidden />}
        title="Nothing is due today"
        description="Tasks that are due today or overdue are listed here."
        className="rounded-card border border-hairline border-dashed"
      />
    );
  }
  const shown = isWhole ? due : due.slice(0, shownAtFirst);
  return (
    <div className="flex flex-col gap-2">
      <ul className="flex flex-col overflow-hidden rounded-card border border-hairline bg-surface">
        {shown.map((task) => (
          <DueTask key={task.id} task={task} today={today} userId={userId} />
        ))}
      </ul>
      {due.length > shown.length && (
        <Button variant="ghost" size="sm" className="self-start" onClick={() => setWhole(true)}>
          Show all {due.length}
        </Button>
      )}
    </div>
  );
}

const DueTask = memo(function DueTask({
  task,
  today,
  userId,
}: {
  task: Task;
  today: string;
  userId: string;
}) {
  const complete = () => {
    if (!mayEnter(task, 'completed')) return;
    const position = positionAt(taskView().columns.completed, 0);
    const changeId = moveTask(task.id, { status: 'completed', position });
    offerUndo(changeId, `completed “${task.title}”`);
  };
  return (
    <li className="flex min-h-(--row-height) items-center gap-3 border-hairline px-3 not-last:border-b hover:bg-hover">
      <Checkbox
        checked={false}
        onCheckedChange={complete}
        disabled={!task.can.move}
        aria-label={`Complete ${task.title}`}
      />
      <button
        type="button"
        dir="auto"
        onClick={() => taskDialogs.openDetail(task.id)}
        className="focus-inset min-w-0 flex-1 truncate rounded-control py-[calc(var(--row-height)/2-0.75rem)] text-left text-ink text-sm pointer-coarse:py-3"
      >
        {task.title}
      </button>
      <span className="flex shrink-0 items-center gap-3 text-xs">
        <OtherPerson task={task} userId={userId} />
        <span className="inline-flex max-sm:hidden">
          <PriorityMark priority={task.priority} />
        </span>
        <DueMark task={task} today={today} />
      </span>
    </li>
  );
});
