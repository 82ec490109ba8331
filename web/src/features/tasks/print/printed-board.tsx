import { taskPriorityLabels } from '@longtable/contract/rules/task-priority';
import { boardStatuses, taskStatusLabels } from '@longtable/contract/rules/task-status';
import { namesOfTask } from '@longtable/contract/task-names';
import type { Task } from '@longtable/contract/tasks';
import { useDirectory } from '../../../platform/directory.ts';
import { extentIn, tasksIn } from '../board/board-groups.ts';
import { useGroupName } from '../board/use-group-name.ts';
import type { GroupId } from '../windows/grouped-rows.ts';
import { type PrintedProps, printedCount, printedDue } from './printed-words.ts';

/**
 * The board on paper: blocked tasks, if there are any, above the four columns; groups by another property, of which there may be
 * many, one below the other.
 */
export function PrintedBoard(props: PrintedProps) {
  const { columns, extents, groups } = props.contents;
  if (groups) {
    return (
      <div className="flex flex-col gap-4 text-xs">
        {groups
          .filter(({ tasks }) => tasks.length > 0)
          .map(({ group, tasks }) => (
            <CardGrid key={group} {...props} group={group} tasks={tasks} />
          ))}
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-4 text-xs">
      {columns.blocked.length > 0 && <CardGrid {...props} group="blocked" tasks={columns.blocked} />}
      {/* A table, since its head is repeated on every page. */}
      <table className="w-full table-fixed border-separate [border-spacing:0.5rem_0]">
        <thead>
          <tr>
            {boardStatuses.map((status) => (
              <th key={status} scope="col" className="p-0 text-left align-bottom font-normal">
                <ColumnHeading {...props} group={status} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            {boardStatuses.map((status) => (
              <td key={status} className="p-0 align-top">
                <ul className="flex flex-col gap-2">
                  {columns[status].map((task) => (
                    <PrintedCard key={task.id} {...props} task={task} />
                  ))}
                </ul>
                {extents[status].isCounted && extents[status].count === 0 && <p>No tasks</p>}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  );
}

/** Cards in rows, below their heading. */
function CardGrid({ group, tasks, ...props }: PrintedProps & { group: GroupId; tasks: readonly Task[] }) {
  return (
    <section>
      <ColumnHeading {...props} group={group} />
      <ul className="grid grid-cols-4 gap-2">
        {tasks.map((task) => (
          <PrintedCard key={task.id} {...props} task={task} />
        ))}
      </ul>
    </section>
  );
}

function ColumnHeading({ contents, group }: PrintedProps & { group: GroupId }) {
  return (
    <h2 className="mb-2 border-ink border-b pb-1 text-sm">
      {useGroupName(group)}{' '}
      <span className="font-normal tabular-nums">
        {printedCount(tasksIn(contents, group).length, extentIn(contents, group))}
      </span>
    </h2>
  );
}

function PrintedCard({ task, today, isProjectShown, contents }: PrintedProps & { task: Task }) {
  const isGrouped = contents.groups !== null;
  const { project, assigneeName } = namesOfTask(task, useDirectory());
  const words = [
    ...(isGrouped ? [taskStatusLabels[task.status]] : []),
    taskPriorityLabels[task.priority],
    printedDue(task, today),
    assigneeName,
    ...(isProjectShown && project !== null ? [project] : []),
    ...task.tags.map((tag) => `#${tag}`),
  ];
  return (
    <li className="break-inside-avoid rounded-control border border-ink p-2">
      <p dir="auto" className="wrap-anywhere font-semibold">
        {task.completedAt !== null && '✓ '}
        {task.title}
      </p>
      <p dir="auto" className="wrap-anywhere">
        {words.filter((word) => word !== '').join(' · ')}
      </p>
    </li>
  );
}
