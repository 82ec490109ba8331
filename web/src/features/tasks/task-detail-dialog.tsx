import { relativeTime } from '@longtable/contract/rules/relative-time';
import { positionAt } from '@longtable/contract/rules/task-order';
import { taskPriorityLabels } from '@longtable/contract/rules/task-priority';
import { type TaskStatus, taskStatuses, taskStatusLabels } from '@longtable/contract/rules/task-status';
import type { Task } from '@longtable/contract/tasks';
import { Link } from '@tanstack/react-router';
import { FolderKanban, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useNow } from '../../platform/clock.ts';
import { paths } from '../../platform/paths.ts';
import { useUser } from '../../platform/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ProgressBar } from '../../ui/progress.tsx';
import { Select } from '../../ui/select.tsx';
import { fullDay } from './due.ts';
import { taskDialogs } from './task-dialogs.store.ts';
import { DueMark, PriorityGlyph, priorityTone, StatusGlyph, TagLine } from './task-marks.tsx';
import { taskView, useTask, useTaskView } from './task-view.ts';
import { moveTask } from './tasks.mutations.ts';
import { useToday } from './today.ts';

const statusOptions = taskStatuses.map((value) => ({
  value,
  label: taskStatusLabels[value],
  icon: <StatusGlyph status={value} />,
}));
/** Everything about a task, with its status to change; Edit and Delete for those who may. */
export function TaskDetailDialog({ taskId }: { taskId: string | null }) {
  const task = useTask(taskId);
  const complete = useTaskView((view) => view.complete);
  // Content of a dialog that fades stays: the last task is kept for that.
  const [last, setLast] = useState(task);
  if (task && task !== last) setLast(task);
  const first = useRef<HTMLButtonElement>(null);
  const gone = taskId !== null && !task && complete;

  useEffect(() => {
    // Deleted by somebody else while it was open.
    if (gone) taskDialogs.close();
  }, [gone]);

  if (!last) return null;
  return (
    <Dialog
      open={taskId !== null && task !== undefined}
      onOpenChange={() => taskDialogs.close()}
      title={
        <span dir="auto" className="block max-h-36 overflow-y-auto break-words">
          {last.title}
        </span>
      }
      headerEnd={
        <Badge
          tone={priorityTone(last.priority)}
          icon={<PriorityGlyph priority={last.priority} />}
          className="mt-1.5 shrink-0"
        >
          {taskPriorityLabels[last.priority]}
        </Badge>
      }
      size="lg"
      phone="fit"
      initialFocus={first}
      footer={<Actions task={last} first={first} />}
    >
      <Facts task={last} />
    </Dialog>
  );
}

/** `first` is the one that has the focus when the dialog opens. */
function Actions({ task, first }: { task: Task; first: RefObject<HTMLButtonElement | null> }) {
  return (
    <>
      {task.can.delete && (
        <Button
          variant="ghost"
          icon={<Trash2 aria-hidden />}
          onClick={() => taskDialogs.confirmDelete(task.id)}
          className="mr-auto text-danger"
        >
          Delete
        </Button>
      )}
      <Button ref={task.can.edit ? undefined : first} onClick={() => taskDialogs.close()}>
        Close
      </Button>
      {task.can.edit && (
        <Button
          ref={first}
          variant="primary"
          icon={<Pencil aria-hidden />}
          onClick={() => taskDialogs.openEdit(task.id)}
        >
          Edit
        </Button>
      )}
    </>
  );
}

function Facts({ task }: { task: Task }) {
  const today = useToday();
  const now = useNow();
  const { id: userId, timeZone } = useUser();
  const setStatus = (status: TaskStatus) =>
    moveTask(task.id, { status, position: positionAt(taskView().columns[status], 0) });
  return (
    <div className="flex flex-col gap-5">
      <dl className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-center gap-y-2.5 text-sm">
        <Fact label="Due date">
          <span className="flex flex-wrap items-center gap-x-2">
            <DueMark task={task} today={today} />
            <span className="text-subtle">{fullDay(task.dueDate)}</span>
          </span>
        </Fact>
        <Fact label="Status">
          {task.can.move ? (
            <Select
              aria-label="Status"
              value={task.status}
              options={statusOptions}
              onValueChange={setStatus}
              size="sm"
              className="w-40"
            />
          ) : (
            <span className="flex items-center gap-1.5">
              <StatusGlyph status={task.status} />
              {taskStatusLabels[task.status]}
            </span>
          )}
        </Fact>
        <Fact label="Progress">
          <span className="flex items-center gap-2">
            <ProgressBar
              value={task.progress}
              label="Progress"
              tone={task.progress === 100 ? 'success' : 'accent'}
              className="max-w-40"
            />
            <span className="tabular-nums">{task.progress}%</span>
          </span>
        </Fact>
        {task.projectId !== null && (
          <Fact label="Project">
            <Link
              to={paths.project}
              params={{ projectId: task.projectId }}
              onClick={() => taskDialogs.close()}
              className="inline-flex max-w-full items-center gap-1.5 text-accent hover:underline pointer-coarse:min-h-11"
            >
              <FolderKanban aria-hidden className="size-4 shrink-0" />
              <span dir="auto" className="truncate">
                {task.project}
              </span>
            </Link>
          </Fact>
        )}
        <Fact label="Assigned to">
          <Person id={task.assignedTo} name={task.assigneeName} isMe={task.assignedTo === userId} />
        </Fact>
        {task.assignedBy !== task.assignedTo && (
          <Fact label="Assigned by">
            <Person id={task.assignedBy} name={task.assignerName} isMe={task.assignedBy === userId} />
          </Fact>
        )}
        {task.tags.length > 0 && (
          <Fact label="Tags">
            <TagLine tags={task.tags} shown={task.tags.length} className="flex-wrap" />
          </Fact>
        )}
        {task.estimatedHours !== null && <Fact label="Estimated">{hours(task.estimatedHours)}</Fact>}
        {task.timeTaken !== null && <Fact label="Time taken">{hours(task.timeTaken)}</Fact>}
      </dl>
      {task.description !== '' && (
        <section aria-labelledby="task-description" className="flex flex-col gap-1.5">
          <h3 id="task-description" className="text-muted text-sm">
            Description
          </h3>
          <p dir="auto" className="whitespace-pre-wrap break-words text-ink">
            {task.description}
          </p>
        </section>
      )}
      <p className="flex flex-wrap gap-x-4 gap-y-1 border-hairline border-t pt-3 text-subtle text-xs">
        <Moment label="Created" time={task.createdAt} now={now} timeZone={timeZone} />
        {task.version > 1 && <Moment label="Updated" time={task.updatedAt} now={now} timeZone={timeZone} />}
        {task.completedAt !== null && (
          <Moment label="Completed" time={task.completedAt} now={now} timeZone={timeZone} />
        )}
      </p>
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 text-ink">{children}</dd>
    </>
  );
}

function Person({ id, name, isMe }: { id: string; name: string; isMe: boolean }) {
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <Avatar name={name} seed={id} size="sm" decorative />
      <span dir="auto" className="truncate">
        {name}
      </span>
      {isMe && <span className="text-subtle">(you)</span>}
    </span>
  );
}

function Moment({
  label,
  time,
  now,
  timeZone,
}: {
  label: string;
  time: string;
  now: Date;
  timeZone: string;
}) {
  const full = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short', timeZone });
  return (
    <span>
      {label}{' '}
      <time dateTime={time} title={full.format(new Date(time))}>
        {relativeTime(time, { now, timeZone })}
      </time>
    </span>
  );
}

function hours(count: number): string {
  return `${count} ${count === 1 ? 'hour' : 'hours'}`;
}
