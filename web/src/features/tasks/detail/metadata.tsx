import { taskStatusLabels } from '@longtable/contract/rules/task-status';
import type { Task } from '@longtable/contract/tasks';
import { FolderKanban, Repeat } from 'lucide-react';
import { useRef } from 'react';
import { PersonAvatar } from '../../../kits/people/person-avatar.tsx';
import { usePerson, useProject } from '../../../platform/directory.ts';
import { useUser } from '../../../platform/session.ts';
import { Ago } from '../../../platform/time-text.tsx';
import { useToday } from '../../../platform/today.ts';
import { ProgressBar } from '../../../ui/progress.tsx';
import { hoursInWords } from '../form/hours.ts';
import { repeatInWords } from '../form/repeat.ts';
import { InvitedPeople } from '../invited/invited-people.tsx';
import { dayInWords, dueLabel, fullDay } from '../marks/due.ts';
import { DueMark, PriorityMark, StatusGlyph, TagLine } from '../marks/task-marks.tsx';
import { Person, ProfileLink, ProjectName, ProjectPageLink } from './metadata-links.tsx';
import { AddProperties, type OptionalPicker, useOptionalPicker } from './optional-properties.tsx';
import { MetadataItem, OptionalItem, PropertyItem } from './property-item.tsx';

/** The properties of a task: status, dates, people, project. Whoever may change one does so here. */
export function Metadata({ task }: { task: Task }) {
  const element = useRef<HTMLDivElement>(null);
  const picker = useOptionalPicker(task, element);
  const { startDate, repeat, tags, estimatedHours, timeTaken } = task;
  const optional = { task, picker };
  return (
    <div ref={element} className="flex flex-col gap-4">
      <dl className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-center gap-y-0.5 text-sm">
        <PropertyItem task={task} property="status" label="Status">
          <StatusGlyph status={task.status} />
          {taskStatusLabels[task.status]}
        </PropertyItem>
        <MetadataItem label="Progress">
          <span className="flex w-full items-center gap-2">
            <ProgressBar
              value={task.progress}
              label="Progress"
              tone={task.progress === 100 ? 'success' : 'accent'}
              className="max-w-40"
            />
            <span className="tabular-nums">{task.progress}%</span>
          </span>
        </MetadataItem>
        <PropertyItem task={task} property="priority" label="Priority">
          <PriorityMark priority={task.priority} />
        </PropertyItem>
        <OptionalItem {...optional} property="start" label="Start date">
          {startDate !== null && (
            <time dateTime={startDate} title={fullDay(startDate)}>
              {dayInWords(startDate)}
            </time>
          )}
        </OptionalItem>
        <Due task={task} />
        <OptionalItem {...optional} property="repeat" label="Repeats">
          {repeat && (
            <>
              <Repeat aria-hidden className="size-3.5 shrink-0 text-subtle" />
              {repeatInWords(repeat)}
            </>
          )}
        </OptionalItem>
        <People task={task} />
        <Project {...optional} />
        <OptionalItem {...optional} property="tags" label="Tags" name={tags.join(', ')}>
          {tags.length > 0 && <TagLine tags={tags} shown={tags.length} className="flex-wrap py-0.5" />}
        </OptionalItem>
        <OptionalItem {...optional} property="estimate" label="Estimated">
          {estimatedHours !== null && hoursInWords(estimatedHours)}
        </OptionalItem>
        <OptionalItem {...optional} property="time" label="Time taken">
          {timeTaken !== null && hoursInWords(timeTaken)}
        </OptionalItem>
      </dl>
      <AddProperties task={task} picker={picker} />
      <Times task={task} />
    </div>
  );
}

function Due({ task }: { task: Task }) {
  const today = useToday();
  const { urgency } = dueLabel(task.dueDate, { today, completed: task.completedAt !== null });
  // Otherwise the mark shows the date itself.
  const isInWords = urgency !== 'none';
  return (
    <PropertyItem task={task} property="due" label="Due date">
      <span className="flex flex-wrap items-center gap-x-2">
        {isInWords ? (
          <>
            <DueMark task={task} today={today} bare />
            <span className="text-subtle">{dayInWords(task.dueDate)}</span>
          </>
        ) : (
          <time dateTime={task.dueDate} title={fullDay(task.dueDate)}>
            {dayInWords(task.dueDate)}
          </time>
        )}
      </span>
    </PropertyItem>
  );
}

/** The assignee, the assigner, and the creator if that is somebody else. */
function People({ task }: { task: Task }) {
  const { assignedTo, assignedBy, createdBy } = task;
  const user = useUser();
  const name = usePerson(assignedTo)?.name ?? '';
  const isMine = assignedTo === user.id;
  return (
    <>
      <PropertyItem
        task={task}
        property="assignee"
        label="Assigned to"
        link={isMine ? null : <ProfileLink personId={assignedTo} name={name} />}
        text={<Person id={assignedTo} />}
      >
        <PersonAvatar personId={assignedTo} size="sm" />
        <span dir="auto" className="truncate">
          {name}
        </span>
        {isMine && <span className="text-subtle">(you)</span>}
      </PropertyItem>
      <InvitedPeople task={task} />
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

function Project({ task, picker }: { task: Task; picker: OptionalPicker }) {
  const { projectId } = task;
  const name = useProject(projectId)?.name ?? '';
  return (
    <OptionalItem
      task={task}
      picker={picker}
      property="project"
      label="Project"
      link={projectId !== null && <ProjectPageLink projectId={projectId} name={name} />}
      text={projectId !== null && <ProjectName projectId={projectId} name={name} />}
    >
      {projectId !== null && (
        <>
          <FolderKanban aria-hidden className="size-4 shrink-0 text-subtle" />
          <span dir="auto" className="truncate">
            {name}
          </span>
        </>
      )}
    </OptionalItem>
  );
}

function Times({ task }: { task: Task }) {
  return (
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
  );
}
