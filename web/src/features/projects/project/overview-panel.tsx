import type { Project } from '@longtable/contract/projects';
import { recentUpdateDays } from '@longtable/contract/rules/project-limits';
import { UserPlus } from 'lucide-react';
import { EntityPanel } from '../../../kits/entities/entity-page.tsx';
import { PersonChip } from '../../../kits/people/person-link.tsx';
import { deletedAccount, useDirectory, usePerson, useTeam } from '../../../platform/directory.ts';
import { AvatarGroup } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { LinkedText } from '../../../ui/linked-text.tsx';
import { MetadataGrid, MetadataItem } from '../../../ui/metadata-grid.tsx';
import { ProgressRing } from '../../../ui/progress.tsx';
import { PriorityMark } from '../../tasks/task-marks.tsx';
import { projectMembers } from '../data/project-members.ts';
import { audienceLabel } from '../form/audience.ts';
import { ProjectDue } from '../project-due.tsx';
import { ActivityFeed } from './activity-feed.tsx';
import type { ProjectDialog } from './project-dialogs.tsx';
import type { ProjectTab } from './project-search.ts';

/** How many faces stand for all of the members. */
const shownMembers = 3;

/** What is to be pressed is as tall as a finger; the facts beside it are not. */
const inFact = 'pointer-coarse:-my-3';

/** The overview of a project: description, progress and activity. */
export function OverviewPanel({
  project,
  onOpen,
  onTab,
}: {
  project: Project;
  onOpen: (dialog: ProjectDialog) => void;
  onTab: (tab: ProjectTab) => void;
}) {
  const team = useTeam(project.teamId);
  const { can, description, progress, totalTasks, completedTasks, recentUpdates } = project;
  return (
    <EntityPanel>
      <section aria-label="About the project" className="flex flex-col gap-4">
        {description !== '' ? (
          <LinkedText text={description} className="text-base text-ink" />
        ) : (
          can.edit && (
            <Button variant="link" onClick={() => onOpen('edit')} className="self-start">
              Say what this project is for
            </Button>
          )
        )}
        <MetadataGrid className="sm:grid-cols-4">
          <MetadataItem label="Progress" className="col-span-2">
            <div className="flex items-center gap-3">
              <ProgressRing
                value={progress}
                label="Progress"
                tone={totalTasks > 0 && progress === 100 ? 'success' : 'accent'}
                size={40}
              />
              <div className="min-w-0">
                <p>{`${progress}\u00a0%`}</p>
                <p className="font-normal text-muted text-xs">
                  {totalTasks === 0
                    ? 'No tasks yet'
                    : `${completedTasks.toLocaleString()} of ${totalTasks.toLocaleString()} task${totalTasks === 1 ? '' : 's'} completed`}
                </p>
              </div>
            </div>
          </MetadataItem>
          <MetadataItem label="Due">
            {project.dueDate === null ? (
              <span className="font-normal text-muted text-sm">No due date</span>
            ) : (
              <ProjectDue project={project} className="text-sm" />
            )}
          </MetadataItem>
          <MetadataItem label="Priority">
            <span className="text-sm">
              <PriorityMark priority={project.priority} />
            </span>
          </MetadataItem>
          <MetadataItem label="Owner">
            <Owner project={project} />
          </MetadataItem>
          <MetadataItem label="Members">
            <Members project={project} onShow={() => onTab('members')} />
          </MetadataItem>
          <MetadataItem label="Seen by">
            <span className="wrap-anywhere text-sm">{audienceLabel(project, team?.name ?? null)}</span>
          </MetadataItem>
          <MetadataItem label="Recent updates">
            <Button variant="link" onClick={() => onTab('updates')} className={inFact}>
              {`${recentUpdates === 0 ? 'None' : recentUpdates.toLocaleString()} in ${recentUpdateDays} days`}
              <span className="sr-only">. Show updates</span>
            </Button>
          </MetadataItem>
        </MetadataGrid>
      </section>
      {project.membersCount === 1 && can.addMembers && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-sunken p-4">
          <p className="min-w-0 flex-1 basis-56 text-ink text-sm">You are the only member so far.</p>
          <Button variant="primary" icon={<UserPlus />} onClick={() => onOpen('add')}>
            Add people
          </Button>
        </div>
      )}
      {can.work && <ActivityFeed projectId={project.id} />}
    </EntityPanel>
  );
}

function Owner({ project: { ownerId } }: { project: Project }) {
  const name = usePerson(ownerId)?.name ?? deletedAccount;
  return <PersonChip personId={ownerId} size="sm" title={name} className={`-my-1 ${inFact}`} />;
}

function Members({ project: { id, membersCount }, onShow }: { project: Project; onShow: () => void }) {
  const { items } = projectMembers.useList(id, '');
  const names = useDirectory();
  const people = items.slice(0, shownMembers).map(({ personId }) => {
    const person = names.person(personId);
    return { id: personId, name: person?.name ?? deletedAccount, src: person?.avatarUrl ?? null };
  });
  return (
    <div className="flex items-center gap-2">
      <AvatarGroup people={people} max={shownMembers} size="sm" />
      <Button variant="link" onClick={onShow} className={inFact}>
        {membersCount.toLocaleString()}
        <span className="sr-only"> in all. Show members</span>
      </Button>
    </div>
  );
}
