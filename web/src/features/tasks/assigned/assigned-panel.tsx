import type { CalendarDay } from '@longtable/contract/rules/calendar-day';
import { countFilters } from '@longtable/contract/rules/task-filter';
import type { Task } from '@longtable/contract/tasks';
import { memo } from 'react';
import { PersonAvatar } from '../../../kits/people/person-avatar.tsx';
import { usePerson } from '../../../platform/directory.ts';
import { useToday } from '../../../platform/today.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { VirtualList } from '../../../ui/virtual-list.tsx';
import { useScopedCounts } from '../data/task-counts.ts';
import { useScope } from '../data/task-scope.ts';
import { taskDialogs } from '../dialogs/task-dialogs.store.ts';
import { StatusCell } from '../list/cells.tsx';
import { DueMark } from '../marks/task-marks.tsx';
import { TaskTitle } from '../marks/task-title.tsx';
import type { GroupContents } from '../windows/group-contents.ts';
import { loadMore } from '../windows/load-windows.ts';

/** The tasks received from others and assigned to others (docs/product/tasks.md, "Groups"). */
export type AssignmentGroup = 'received' | 'assigned';

/** Row heights in pixels, for mouse and touch. */
const rowHeight = { fine: 36, coarse: 48 };

/** The tasks of a group, or its empty state. */
export function AssignedPanel({
  group,
  label,
  contents,
}: {
  group: AssignmentGroup;
  label: string;
  contents: GroupContents;
}) {
  const today = useToday();
  const isCoarse = useMedia('(pointer: coarse)');
  const { of, tasks, count, isComplete } = contents;
  if (tasks.length === 0) {
    return isComplete ? <Nothing group={group} /> : <Spinner label="Loading..." fill />;
  }
  return (
    <VirtualList
      label={label}
      items={tasks}
      total={count}
      onNearEnd={() => loadMore(of)}
      rowHeight={isCoarse ? rowHeight.coarse : rowHeight.fine}
      renderRow={(task, tabIndex) => (
        <AssignedTask task={task} group={group} today={today} tabIndex={tabIndex} />
      )}
    />
  );
}

const AssignedTask = memo(function AssignedTask({
  task,
  group,
  today,
  tabIndex,
}: {
  task: Task;
  group: AssignmentGroup;
  today: CalendarDay;
  tabIndex: 0 | -1;
}) {
  const assignee = usePerson(task.assignedTo);
  const assigner = usePerson(task.assignedBy);
  return (
    <div className="flex h-full min-w-0 items-center gap-2 border-hairline border-b px-3 transition-colors hover:bg-hover md:px-4">
      <StatusCell task={task} tabIndex={tabIndex} glyphOnly />
      <TaskTitle
        task={task}
        data-row-focus=""
        tabIndex={tabIndex}
        onClick={() => taskDialogs.openDetail(task.id)}
        className="h-full"
      />
      {group === 'received' ? (
        // No avatar, since that always stands for the assignee.
        <span className="max-w-2/5 shrink-0 truncate text-muted text-xs">
          From <bdi>{assigner?.name}</bdi>
        </span>
      ) : (
        <span className="inline-flex max-w-2/5 shrink-0 items-center gap-1.5 text-muted text-xs">
          <PersonAvatar personId={task.assignedTo} size="xs" />
          <span className="sr-only">Assigned to</span>
          <span dir="auto" className="truncate max-sm:sr-only">
            {assignee?.name}
          </span>
        </span>
      )}
      <span className="flex w-25 shrink-0 justify-end text-xs">
        <DueMark task={task} today={today} bare />
      </span>
    </div>
  );
});

/** The empty state of a group, or a note that the filter hides its tasks. */
function Nothing({ group }: { group: AssignmentGroup }) {
  const isFiltered = useScope(({ filter }) => countFilters(filter) > 0);
  const figures = useScopedCounts();
  if (isFiltered && figures && figures[group] > 0)
    return <p className="m-auto p-4 text-center text-muted text-sm">No tasks match this filter.</p>;
  if (group === 'received') {
    return (
      <p className="m-auto p-4 text-center text-muted text-sm">
        You haven't received any tasks from others yet.
      </p>
    );
  }
  return (
    <div className="flex flex-1 p-2">
      <button
        type="button"
        onClick={() => taskDialogs.openAssign()}
        className="flex flex-1 items-center justify-center rounded-card border border-hairline-strong border-dashed p-4 text-center text-muted text-sm transition-colors hover:bg-hover hover:text-ink"
      >
        Click to assign your first task to someone
      </button>
    </div>
  );
}
