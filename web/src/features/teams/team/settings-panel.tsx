import type { Team } from '@longtable/contract/teams';
import { DangerZone } from '../../../kits/entities/danger-zone.tsx';
import { DetailsGroup, EntitySettings, PhotoGroup } from '../../../kits/entities/entity-settings.tsx';
import { removeTeamPhoto, setTeamPhoto } from '../data/teams.requests.ts';
import { TeamMark } from '../team-mark.tsx';
import type { TeamDialog } from './team-dialogs.tsx';

/** The settings of a team: details and photo for people who may edit it, and the danger zone. */
export function SettingsPanel({ team, onOpen }: { team: Team; onOpen: (dialog: TeamDialog) => void }) {
  const { id, can, photoUrl } = team;
  return (
    <EntitySettings>
      {can.edit && (
        <>
          <DetailsGroup
            parts="Name, description, icon and colour."
            name={team.name}
            description={team.description}
            onEdit={() => onOpen('edit')}
          />
          <PhotoGroup
            fallback="icon"
            hasPhoto={photoUrl !== null}
            preview={<TeamMark team={team} size="2xl" />}
            save={(file, square) => setTeamPhoto(id, file, square)}
            remove={() => removeTeamPhoto(id)}
          />
        </>
      )}
      <DangerZone
        noun="team"
        can={can}
        isOnlyMember={team.membersCount === 1}
        rejoinText="To rejoin, someone in the team has to add or invite you."
        deletedContents="its departments, updates and invitations"
        onOpen={onOpen}
      />
    </EntitySettings>
  );
}
