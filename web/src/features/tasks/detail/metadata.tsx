import { type TaskStatus, taskStatusLabels } from '@longtable/contract/rules/task-status';
import type { Task } from '@longtable/contract/tasks';
import { Link } from '@tanstack/react-router';
import { FolderKanban, Repeat } from 'lucide-react';
import type { ReactNode } from 'react';
import { PersonAvatar } from '../../../kits/people/person-avatar.tsx';
import { PersonLink } from '../../../kits/people/person-link.tsx';
import { usePerson, useProject } from '../../../platform/directory.ts';
import { paths } from '../../../platform/paths.ts';
import { useUser } from '../../../platform/session.ts';
import { Ago } from '../../../platform/time-text.tsx';
import { useToday } from '../../../platform/today.ts';
import { ProgressBar } from '../../../ui/progress.tsx';
import { Select } from '../../../ui/select.tsx';
import { mayEnter } from '../dependencies/completing.ts';
import { repeatInWords } from '../form/repeat.ts';
import { dayInWords, dueLabel, fullDay } from '../marks/due.ts';
import { DueMark, StatusGlyph, TagLine } from '../marks/task-marks.tsx';
import { statusOptions } from '../marks/task-options.tsx';
import { moveTask } from '../mutations/tasks.mutations.ts';
import { offerUndo } from '../undo/undo.ts';
import { moved } from '../undo/undo-words.ts';
import { headPosition } from '../windows/column-ends.ts';

/** The metadata of a task: status, dates, project, people. */
export function Metadata({ task }: { task: Task }) {
  const today = useToday();
  const project = useProject(task.projectId);
  const { urgency } = dueLabel(task.dueDate, { today, completed: task.completedAt !== null });
  // Otherwise the badge shows the date itself.
  const isInWords = urgency !== 'none';
  return (
    <div className="flex flex-col gap-4">
      <dl className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-center gap-y-2.5 text-sm">
        <MetadataItem label="Status">
          <Status task={task} />
        </MetadataItem>
        <MetadataItem label="Progress">
          <span className="flex items-center gap-2">
            <ProgressBar
              value={task.progress}
              label="Progress"
              tone={task.progress === 100 ? 'success' : 'accent'}
              className="max-w-40"
            />
            <span className="tabular-nums">{task.progress}%</span>
          </span>
        </MetadataItem>
        {task.startDate !== null && (
          <MetadataItem label="Start date">
            <time dateTime={task.startDate} title={fullDay(task.startDate)}>
              {dayInWords(task.startDate)}
            </time>
          </MetadataItem>
        )}
        <MetadataItem label="Due date">
          <span className="flex flex-wrap items-center gap-x-2">
            {isInWords ? (
              <>
                <DueMark task={task} today={today} />
                <span className="text-subtle">{dayInWords(task.dueDate)}</span>
              </>
            ) : (
              <time dateTime={task.dueDate}>{fullDay(task.dueDate)}</time>
            )}
          </span>
        </MetadataItem>
        {task.repeat && (
          <MetadataItem label="Repeats">
            <span className="flex items-center gap-1.5">
              <Repeat aria-hidden className="size-3.5 shrink-0 text-subtle" />
              {repeatInWords(task.repeat)}
            </span>
          </MetadataItem>
        )}
        <People task={task} />
        {task.projectId !== null && (
          <MetadataItem label="Project">
            <Link
              to={paths.project}
              params={{ projectId: task.projectId }}
              className="inline-flex max-w-full items-center gap-1.5 text-accent hover:underline pointer-coarse:min-h-11"
            >
              <FolderKanban aria-hidden className="size-4 shrink-0" />
              <span dir="auto" className="truncate">
                {project?.name}
              </span>
            </Link>
          </MetadataItem>
        )}
        {task.tags.length > 0 && (
          <MetadataItem label="Tags">
            <TagLine tags={task.tags} shown={task.tags.length} className="flex-wrap" />
          </MetadataItem>
        )}
        {task.estimatedHours !== null && (
          <MetadataItem label="Estimated">{hours(task.estimatedHours)}</MetadataItem>
        )}
        {task.timeTaken !== null && <MetadataItem label="Time taken">{hours(task.timeTaken)}</MetadataItem>}
      </dl>
      <p className="flex flex-wrap gap-x-4 gap-y-1 border-hairline border-t pt-3 text-subtle text-xs">
        <span>
          Created <Ago time={task.createdAt} />
        </span>
        {task.version > 1 && (
          <span>
            Updated <Ago time={task.updatedAt} />
          </span>
        )}
        {task.completedAt !== null && (
          <span>
            Completed <Ago time={task.completedAt} />
          </span>
        )}
      </p>
    </div>
  );
}

function Status({ task }: { task: Task }) {
  if (!task.can.move) {
    return (
      <span className="flex items-center gap-1.5">
        <StatusGlyph status={task.status} />
        {taskStatusLabels[task.status]}
      </span>
    );
  }
  const enter = (status: TaskStatus) => {
    if (!mayEnter(task, status)) return;
    const changeId = moveTask(task.id, { status, position: headPosition(status) });
    offerUndo(changeId, moved(task.title, status));
  };
  return (
    <Select
      aria-label="Status"
      value={task.status}
      options={statusOptions}
      onValueChange={enter}
      size="sm"
      className="w-full max-w-40"
    />
  );
}

/** The assignee, the assigner, and the creator if that is somebody else. */
function People({ task }: { task: Task }) {
  const { assignedTo, assignedBy, createdBy } = task;
  return (
    <>
      <MetadataItem label="Assigned to">
        <Person id={assignedTo} />
      </MetadataItem>
      {assignedBy !== assignedTo && (
        <MetadataItem label="Assigned by">
          <Person id={assignedBy} />
        </MetadataItem>
      )}
      {createdBy !== assignedBy && createdBy !== assignedTo && (
        <MetadataItem label="Created by">
          <Person id={createdBy} />
        </MetadataItem>
      )}
    </>
  );
}

function Person({ id }: { id: string }) {
  const user = useUser();
  const name = usePerson(id)?.name;
  const content = (
    <>
      <PersonAvatar personId={id} size="sm" />
      <span dir="auto" className="truncate">
        {name}
      </span>
    </>
  );
  if (id === user.id) {
    return (
      <span className="flex min-w-0 items-center gap-1.5">
        {content}
        <span className="text-subtle">(you)</span>
      </span>
    );
  }
  return (
    <PersonLink
      person={{ id }}
      className="inline-flex min-w-0 max-w-full items-center gap-1.5 rounded-control hover:underline pointer-coarse:min-h-11"
    >
      {content}
    </PersonLink>
  );
}

function MetadataItem({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 text-ink">{children}</dd>
    </>
  );
}

function hours(count: number): string {
  return `${count} ${count === 1 ? 'hour' : 'hours'}`;
}
