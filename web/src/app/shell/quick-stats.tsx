import { Link } from '@tanstack/react-router';
import { useShellTasks } from '../../features/tasks/shell-tasks.ts';
import { paths } from '../../platform/paths.ts';
import { useUser } from '../../platform/session.ts';
import { cn } from '../../ui/class-names.ts';
import { inPanel } from './sidebar-styles.ts';

/** The person's tasks in numbers, at the end of the sidebar (docs/product/shell.md, "Navigation"). */
export function QuickStats() {
  const counts = useShellTasks((tasks) => tasks.counts);
  const { id: assignee } = useUser();
  // Each leads to the tasks that it counts.
  const stats = [
    {
      label: 'Due Today',
      value: counts?.dueToday,
      search: { assignee, status: 'todo,in_progress,review,blocked', due: 'today' },
    },
    {
      label: 'Completed Today',
      value: counts?.completedToday,
      search: { assignee, completed: 'today' },
    },
    { label: 'In Progress', value: counts?.inProgress, search: { assignee, status: 'in_progress' } },
  ] as const;
  return (
    <section aria-labelledby="quick-stats" className={cn('mt-auto w-64 shrink-0 p-4', inPanel)}>
      <h2 id="quick-stats" className="pb-2 font-medium text-subtle text-xs">
        Quick Stats
      </h2>
      <dl className="flex flex-col gap-1 text-sm">
        {stats.map(({ label, value, search }) => (
          <div
            key={label}
            className="relative -mx-2 flex items-center justify-between gap-4 rounded-control px-2 hover:bg-hover pointer-coarse:min-h-11"
          >
            <dt className="text-muted">
              <Link to={paths.tasks} search={search} className="after:absolute after:inset-0">
                {label}
              </Link>
            </dt>
            <dd className="font-medium tabular-nums">{value ?? '–'}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
