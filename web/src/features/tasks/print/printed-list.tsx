import { taskPriorityLabels } from '@longtable/contract/rules/task-priority';
import { namesOfTask } from '@longtable/contract/task-names';
import type { Task } from '@longtable/contract/tasks';
import { useDirectory } from '../../../platform/directory.ts';
import { useUser } from '../../../platform/session.ts';
import { groupLabel } from '../marks/group-mark.tsx';
import type { ShownGroup } from '../windows/board-contents.ts';
import { type PrintedProps, printedCount, printedDue } from './printed-words.ts';

/** The list on paper: a table with a heading for each group that has tasks. */
export function PrintedList({ groups, ...props }: PrintedProps & { groups: readonly ShownGroup[] }) {
  const names = useDirectory();
  const { id: userId } = useUser();
  const headings = [
    'Task name',
    'Priority',
    'Due',
    'Tag',
    'Assign',
    ...(props.isProjectShown ? ['Project'] : []),
  ];
  return (
    <table className="w-full border-collapse text-xs">
      <thead>
        <tr>
          {headings.map((heading) => (
            <th key={heading} scope="col" className="border-ink border-b py-1 pr-3 text-left font-semibold">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      {groups
        .filter(({ tasks }) => tasks.length > 0)
        .map(({ group, tasks, extent }) => (
          <tbody key={group}>
            <tr className="break-inside-avoid break-after-avoid">
              <th colSpan={headings.length} scope="rowgroup" className="pt-4 pb-1 text-left text-sm">
                {groupLabel(group, names, userId)}{' '}
                <span className="font-normal tabular-nums">{printedCount(tasks.length, extent)}</span>
              </th>
            </tr>
            {tasks.map((task) => (
              <PrintedRow key={task.id} {...props} task={task} />
            ))}
          </tbody>
        ))}
    </table>
  );
}

function PrintedRow({ task, today, isProjectShown }: PrintedProps & { task: Task }) {
  const { project, assigneeName } = namesOfTask(task, useDirectory());
  const cell = 'wrap-anywhere border-control border-b py-1 pr-3 text-left align-top';
  return (
    <tr className="break-inside-avoid">
      <td dir="auto" className={`${cell} w-2/5`}>
        {task.completedAt !== null && '✓ '}
        {task.title}
      </td>
      <td className={`${cell} whitespace-nowrap`}>{taskPriorityLabels[task.priority]}</td>
      <td className={`${cell} w-24`}>{printedDue(task, today)}</td>
      <td dir="auto" className={cell}>
        {task.tags.join(', ')}
      </td>
      <td dir="auto" className={cell}>
        {assigneeName}
      </td>
      {isProjectShown && (
        <td dir="auto" className={cell}>
          {project}
        </td>
      )}
    </tr>
  );
}
