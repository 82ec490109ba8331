import type { Team } from '@longtable/contract/teams';
import { AboutEntity, OnlyMember, ProgressItem } from '../../../kits/entities/entity-overview.tsx';
import { EntityPanel } from '../../../kits/entities/entity-page.tsx';
import { PersonChip } from '../../../kits/people/person-link.tsx';
import { usePersonName } from '../../../platform/directory.ts';
import { Day } from '../../../platform/time-text.tsx';
import { MetadataItem } from '../../../ui/metadata-grid.tsx';
import { UpdatesFeed } from '../../updates/updates-feed.tsx';
import type { TeamDialog } from './team-dialogs.tsx';

/** The overview of a team: description, efficiency and updates. */
export function OverviewPanel({ team, onOpen }: { team: Team; onOpen: (dialog: TeamDialog) => void }) {
  const { can, efficiency, ownerId } = team;
  const ownerName = usePersonName(ownerId);
  return (
    <EntityPanel>
      <AboutEntity
        noun="team"
        description={team.description}
        onDescribe={can.edit ? () => onOpen('edit') : null}
        columns="sm:grid-cols-4"
      >
        <ProgressItem
          label="Efficiency"
          value={efficiency}
          tone="accent"
          size={32}
          completed={team.completedTasksCount}
          total={team.tasksCount}
          withoutTasks="Default for a team without tasks"
          className="col-span-2"
        />
        <MetadataItem label="Owner">
          <PersonChip personId={ownerId} size="sm" title={ownerName} className="-my-1 pointer-coarse:-my-3" />
        </MetadataItem>
        <MetadataItem label="Members">{team.membersCount.toLocaleString()}</MetadataItem>
        <MetadataItem label="Departments">{team.departmentsCount.toLocaleString()}</MetadataItem>
        <MetadataItem label="Projects">{team.projectsCount.toLocaleString()}</MetadataItem>
        <MetadataItem label="Files">{team.resourcesCount.toLocaleString()}</MetadataItem>
        <MetadataItem label="Created">
          <Day time={team.createdAt} />
        </MetadataItem>
      </AboutEntity>
      {team.membersCount === 1 && can.addMembers && <OnlyMember onAdd={() => onOpen('add')} />}
      <UpdatesFeed of={{ kind: 'team', teamId: team.id }} canPost={can.post} />
    </EntityPanel>
  );
}
