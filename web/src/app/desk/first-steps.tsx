import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Circle, CircleCheck, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTaskCounts } from '../../features/tasks/data/task-counts.ts';
import { sampleDataQuery } from '../../kits/sample-data/sample-data.ts';
import { SampleDataButton } from '../../kits/sample-data/sample-data-button.tsx';
import { connectionsApi } from '../../platform/api/connections.ts';
import { invitationsApi } from '../../platform/api/invitations.ts';
import { teamsApi } from '../../platform/api/teams.ts';
import { call } from '../../platform/client.ts';
import { deviceStorage } from '../../platform/device-storage.ts';
import { onLive } from '../../platform/live.ts';
import { paths } from '../../platform/paths.ts';
import { refetchSoon } from '../../platform/refetch-soon.ts';
import { useUser } from '../../platform/session.ts';
import { cn } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';

/** What the workspace has, beside tasks. Asked again whenever the Desk opens, and after what may change it. */
const doneQuery = {
  queryKey: ['first-steps'],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const [{ teams }, people, { invitations }] = await Promise.all([
      call(teamsApi.list, { limit: 1 }, { signal }),
      call(connectionsApi.counts, {}, { signal }),
      call(invitationsApi.list, {}, { signal }),
    ]);
    return {
      team: teams.length > 0,
      person: people.connections + people.sent + invitations.length > 0,
    };
  },
  staleTime: 0,
  meta: { keep: false },
};

// They complete while the Desk is open too: in another tab, by the palette, or in a task opened there.
for (const event of [
  'team.saved',
  'team.membership-changed',
  'connection.saved',
  'connection-request.saved',
  'task-invitations.changed',
] as const)
  onLive(event, () => refetchSoon(doneQuery.queryKey));

/**
 * The first steps in a new workspace (docs/product/shell.md, "First steps"). What is done follows from the data; only that the
 * list was closed, or is complete, is kept in this browser.
 */
export function FirstSteps() {
  const { id: userId } = useUser();
  const key = `first-steps-closed:${userId}`;
  const [isClosed, setClosed] = useState(() => deviceStorage.get(key) !== null);
  const tasks = useTaskCounts();
  const { data } = useQuery({ ...doneQuery, enabled: !isClosed });
  const { data: sample } = useQuery({ ...sampleDataQuery, enabled: !isClosed });
  const total = tasks?.total;
  useEffect(() => {
    // Another tab or the Taskboard has added or removed tasks, of the sample data perhaps.
    if (total !== undefined) refetchSoon(sampleDataQuery.queryKey);
  }, [total]);
  const steps = tasks &&
    data && [
      { title: 'Create a team', why: 'Share projects and updates.', to: paths.teams, isDone: data.team },
      {
        title: 'Invite someone',
        why: 'Assign tasks to each other.',
        to: paths.connect,
        isDone: data.person,
      },
      {
        title: 'Add or import tasks',
        why: 'Type them, or choose “Import tasks” in the menu.',
        to: paths.tasks,
        isDone: tasks.total > 0 && sample?.hasOwnTasks === true,
      },
    ];
  const done = steps?.filter(({ isDone }) => isDone).length ?? 0;
  const isComplete = sample !== undefined && steps?.length === done;
  useEffect(() => {
    if (isComplete) deviceStorage.set(key, 'true');
  }, [isComplete, key]);
  if (isClosed || !steps || isComplete || !sample) return null;
  const close = () => {
    deviceStorage.set(key, 'true');
    setClosed(true);
  };
  return (
    <section aria-labelledby="first-steps" className="rounded-card border border-hairline bg-surface p-4">
      <div className="flex min-h-8 items-center justify-between gap-4">
        <h2 id="first-steps" className="text-ink text-lg">
          Get started
        </h2>
        <div className="flex items-center gap-2">
          <span className="text-muted text-sm tabular-nums">
            {done} of {steps.length}
          </span>
          <IconButton label="Hide first steps" size="sm" onClick={close}>
            <X aria-hidden />
          </IconButton>
        </div>
      </div>
      <ol className="mt-2 flex flex-col">
        {steps.map(({ title, why, to, isDone }) => (
          <li key={title} className="border-hairline not-last:border-b">
            <Link
              to={to}
              preload="intent"
              className="flex min-h-11 items-center gap-3 rounded-control px-1 py-2 hover:bg-hover"
            >
              {isDone ? (
                <CircleCheck aria-hidden className="size-5 shrink-0 text-success" />
              ) : (
                <Circle aria-hidden className="size-5 shrink-0 text-subtle" />
              )}
              <span className="min-w-0">
                <span className={cn('text-sm', isDone ? 'text-muted line-through' : 'font-medium text-ink')}>
                  {title}
                </span>
                {isDone && <span className="sr-only">Done</span>}
                <span className="block text-muted text-xs">{why}</span>
              </span>
            </Link>
          </li>
        ))}
      </ol>
      <div className="mt-2 flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-hairline border-t px-1 pt-3">
        <p className="text-muted text-xs">
          {sample.isLoaded
            ? 'Only you can see the sample project and its tasks.'
            : 'Or try things out with a sample project of eight tasks.'}
        </p>
        <SampleDataButton />
      </div>
    </section>
  );
}
