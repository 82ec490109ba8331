import type { Team } from '@longtable/contract/teams';
import { UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { EntityPanel } from '../../../kits/entities/entity-page.tsx';
import { Day } from '../../../platform/time-text.tsx';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/class-names.ts';
import { counted } from '../../../ui/counted.ts';
import { LinkedText } from '../../../ui/linked-text.tsx';
import { ProgressRing } from '../../../ui/progress.tsx';
import { UpdatesFeed } from '../../updates/updates-feed.tsx';
import type { TeamDialog } from './team-dialogs.tsx';

/** What the team is for, how it is doing, and what it tells one another. */
export function OverviewPanel({ team, onOpen }: { team: Team; onOpen: (dialog: TeamDialog) => void }) {
  const { can, description, efficiency, tasksCount, completedTasksCount } = team;
  return (
    <EntityPanel>
      <section aria-label="About the team" className="flex flex-col gap-4">
        {description !== '' ? (
          <LinkedText text={description} className="text-base text-ink" />
        ) : (
          can.edit && (
            <Button variant="link" onClick={() => onOpen('edit')} className="self-start">
              Say what this team is for
            </Button>
          )
        )}
        <div className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-hairline bg-hairline sm:grid-cols-[2fr_1fr_1fr_1fr_1.25fr]">
          <Fact label="Efficiency" className="max-sm:col-span-2">
            <div className="flex items-center gap-3">
              <ProgressRing value={efficiency} label="Efficiency" tone="accent" size={32} />
              <div className="min-w-0">
                <p>{`${efficiency}\u00a0%`}</p>
                <p className="font-normal text-muted text-xs">
                  {tasksCount === 0
                    ? `A team without tasks counts as ${efficiency}\u00a0%`
                    : `${completedTasksCount.toLocaleString()} of ${counted(tasksCount, 'task')} completed`}
                </p>
              </div>
            </div>
          </Fact>
          <Fact label="Members">{team.membersCount.toLocaleString()}</Fact>
          <Fact label="Departments">{team.departmentsCount.toLocaleString()}</Fact>
          <Fact label="Projects">{team.projectsCount.toLocaleString()}</Fact>
          <Fact label="Since">
            <Day time={team.createdAt} />
          </Fact>
        </div>
      </section>
      {team.membersCount === 1 && can.addMembers && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-sunken p-4">
          <p className="min-w-0 flex-1 basis-56 text-ink text-sm">You are the only member so far.</p>
          <Button variant="primary" icon={<UserPlus />} onClick={() => onOpen('add')}>
            Add people
          </Button>
        </div>
      )}
      <UpdatesFeed of={{ kind: 'team', teamId: team.id }} canPost={can.post} />
    </EntityPanel>
  );
}

/** One thing to know about the team. */
function Fact({ label, children, className }: { label: string; children: ReactNode; className?: string }) {
  return (
    <div className={cn('flex flex-col gap-1 bg-surface px-4 py-3', className)}>
      <p className="text-muted text-xs">{label}</p>
      <div className="font-medium text-base text-ink tabular-nums">{children}</div>
    </div>
  );
}
