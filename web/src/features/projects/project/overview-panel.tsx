import type { Project } from '@longtable/contract/projects';
import { recentUpdateDays } from '@longtable/contract/rules/project-limits';
import { AboutEntity, OnlyMember, ProgressItem } from '../../../kits/entities/entity-overview.tsx';
import { EntityPanel } from '../../../kits/entities/entity-page.tsx';
import { PersonChip } from '../../../kits/people/person-link.tsx';
import { deletedAccount, useDirectory, usePersonName, useTeam } from '../../../platform/directory.ts';
import { AvatarGroup } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { MetadataItem } from '../../../ui/metadata-grid.tsx';
import { PriorityMark } from '../../tasks/marks/task-marks.tsx';
import { projectMembers } from '../data/project-members.ts';
import { audienceLabel } from '../form/audience.ts';
import { ProjectDue } from '../project-due.tsx';
import { ActivityFeed } from './activity-feed.tsx';
import type { ProjectDialog } from './project-dialogs.tsx';
import type { ProjectTab } from './project-search.ts';

/** The number of members shown as avatars. */
const shownMembers = 3;

/** For a button in a row of text: on touch screens it is taller than the row, whose height has to stay. */
const inRow = 'pointer-coarse:-my-3';

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
  const { can, progress, totalTasks, recentUpdates } = project;
  return (
    <EntityPanel>
      <AboutEntity
        noun="project"
        description={project.description}
        onDescribe={can.edit ? () => onOpen('edit') : null}
        columns="sm:grid-cols-4"
      >
        <ProgressItem
          label="Progress"
          value={progress}
          tone={totalTasks > 0 && progress === 100 ? 'success' : 'accent'}
          size={40}
          completed={project.completedTasks}
          total={totalTasks}
          withoutTasks="No tasks yet"
          className="col-span-2"
        />
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
        <MetadataItem label="Visible to">
          <span className="wrap-anywhere text-sm">{audienceLabel(project, team?.name ?? null)}</span>
        </MetadataItem>
        <MetadataItem label="Recent updates">
          <Button variant="link" onClick={() => onTab('updates')} className={inRow}>
            {`${recentUpdates === 0 ? 'None' : recentUpdates.toLocaleString()} in ${recentUpdateDays} days`}
            <span className="sr-only">. Show updates</span>
          </Button>
        </MetadataItem>
      </AboutEntity>
      {project.membersCount === 1 && can.addMembers && <OnlyMember onAdd={() => onOpen('add')} />}
      {can.work && <ActivityFeed projectId={project.id} />}
    </EntityPanel>
  );
}

function Owner({ project: { ownerId } }: { project: Project }) {
  const name = usePersonName(ownerId);
  return <PersonChip personId={ownerId} size="sm" title={name} className={`-my-1 ${inRow}`} />;
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
      <Button variant="link" onClick={onShow} className={inRow}>
        {membersCount.toLocaleString()}
        <span className="sr-only"> in total. Show members</span>
      </Button>
    </div>
  );
}
