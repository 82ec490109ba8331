import { Link } from '@tanstack/react-router';
import { CalendarDays, CircleCheck, CircleDashed, ListTodo, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTaskCounts } from '../../features/tasks/data/task-counts.ts';
import { taskDialogs } from '../../features/tasks/dialogs/task-dialogs.store.ts';
import { fullDay } from '../../features/tasks/marks/due.ts';
import { TodaysTasks } from '../../features/tasks/todays-tasks.tsx';
import { useIsPainted } from '../../platform/after-paint.ts';
import { useNow } from '../../platform/clock.ts';
import { paths } from '../../platform/paths.ts';
import { useUser } from '../../platform/session.ts';
import { useToday } from '../../platform/today.ts';
import { Button, buttonStyles } from '../../ui/button.tsx';
import { readingColumn } from '../../ui/column.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useNotices } from '../shell/use-notices.ts';
import { UserMenu } from '../shell/user-menu.tsx';
import { greeting, hourIn } from './greeting.ts';

const FirstSteps = lazyPart(async () => (await import('./first-steps.tsx')).FirstSteps);

/** The start page: a greeting, the day's numbers and lists of tasks (docs/product/shell.md, "Desk"). */
export function DeskPage() {
  const user = useUser();
  const today = useToday();
  const isEmpty = useTaskCounts()?.total === 0;
  const hour = hourIn(user.timeZone, useNow());
  const isPainted = useIsPainted();
  const notices = useNotices();
  return (
    <>
      {/* The account menu is where the top bar of other pages has it. */}
      <header className="@container/bar flex h-12 items-center justify-between gap-4 pr-3 pl-4 md:pl-6">
        <p className="text-muted text-sm">
          <time dateTime={today}>{fullDay(today)}</time>
        </p>
        <div className="flex items-center gap-3">
          {notices && <notices.NotificationBell />}
          <UserMenu />
        </div>
      </header>
      <div className={`${readingColumn} flex flex-col gap-8 pt-4 pb-12`}>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
          <h1 dir="auto" className="min-w-0 text-2xl text-ink md:text-3xl">
            {greeting(hour, user.name)}
          </h1>
          {/* The empty state has the button in the middle. */}
          {!isEmpty && (
            <Button variant="primary" icon={<Plus />} onClick={() => taskDialogs.openCreate()}>
              New task
            </Button>
          )}
        </div>
        <Numbers />
        <section aria-labelledby="your-tasks" className="flex flex-col gap-3">
          <div className="flex min-h-8 items-center justify-between gap-4">
            <h2 id="your-tasks" className="text-ink text-lg">
              Your tasks
            </h2>
            <Link
              to={paths.tasks}
              preload="intent"
              className={buttonStyles({ variant: 'ghost', size: 'sm' })}
            >
              Open the Taskboard
            </Link>
          </div>
          <Today />
        </section>
        {isPainted && <FirstSteps />}
      </div>
    </>
  );
}

function Today() {
  const counts = useTaskCounts();
  if (counts?.total !== 0) return <TodaysTasks />;
  return (
    <EmptyState
      headingLevel={3}
      icon={<ListTodo />}
      title="No tasks yet"
      description="Your tasks that are due today appear here. Create the first one: a title is enough."
      action={
        <Button icon={<Plus />} onClick={() => taskDialogs.openCreate()}>
          New task
        </Button>
      }
      className="rounded-card border border-hairline border-dashed"
    />
  );
}

function Numbers() {
  const counts = useTaskCounts();
  return (
    <dl aria-label="Your day in numbers" className="grid grid-cols-3 gap-2 md:gap-4">
      <Figure icon={<CalendarDays className="text-warning" />} label="Due today" value={counts?.dueToday} />
      <Figure
        icon={<CircleDashed className="text-accent" />}
        label="In progress"
        value={counts?.inProgress}
      />
      <Figure
        icon={<CircleCheck className="text-success" />}
        label="Completed today"
        value={counts?.completedToday}
      />
    </dl>
  );
}

function Figure({ icon, label, value }: { icon: ReactNode; label: string; value: number | undefined }) {
  return (
    <div className="flex flex-col-reverse justify-end gap-1 rounded-card border border-hairline bg-surface p-3 md:p-4">
      <dt className="flex items-start gap-1.5 text-muted text-xs md:text-sm [&_svg]:size-4 [&_svg]:shrink-0">
        <span aria-hidden className="max-sm:hidden">
          {icon}
        </span>
        {label}
      </dt>
      <dd className="font-semibold text-2xl tabular-nums">{value ?? '–'}</dd>
    </div>
  );
}
