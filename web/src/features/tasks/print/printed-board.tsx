import { taskPriorityLabels } from '@longtable/contract/rules/task-priority';
import { boardStatuses, type TaskStatus, taskStatusLabels } from '@longtable/contract/rules/task-status';
import { namesOfTask } from '@longtable/contract/task-names';
import type { Task } from '@longtable/contract/tasks';
import { useDirectory } from '../../../platform/directory.ts';
import { type PrintedProps, printedCount, printedDue } from './printed-words.ts';

/** The board on paper: blocked tasks, if there are any, above the four columns. */
export function PrintedBoard(props: PrintedProps) {
  const { columns, extents } = props.contents;
  return (
    <div className="flex flex-col gap-4 text-xs">
      {columns.blocked.length > 0 && (
        <section>
          <ColumnHeading {...props} status="blocked" />
          <ul className="grid grid-cols-4 gap-2">
            {columns.blocked.map((task) => (
              <PrintedCard key={task.id} {...props} task={task} />
            ))}
          </ul>
        </section>
      )}
      {/* A table, since its head is repeated on every page. */}
      <table className="w-full table-fixed border-separate [border-spacing:0.5rem_0]">
        <thead>
          <tr>
            {boardStatuses.map((status) => (
              <th key={status} scope="col" className="p-0 text-left align-bottom font-normal">
                <ColumnHeading {...props} status={status} />
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

function ColumnHeading({ contents: { columns, extents }, status }: PrintedProps & { status: TaskStatus }) {
  return (
    <h2 className="mb-2 border-ink border-b pb-1 text-sm">
      {taskStatusLabels[status]}{' '}
      <span className="font-normal tabular-nums">
        {printedCount(columns[status].length, extents[status])}
      </span>
    </h2>
  );
}

function PrintedCard({ task, today, isProjectShown }: PrintedProps & { task: Task }) {
  const { project, assigneeName } = namesOfTask(task, useDirectory());
  const words = [
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
