import type { Team } from '@longtable/contract/teams';
import { Pencil } from 'lucide-react';
import { OwnershipGroups } from '../../../kits/membership/ownership-groups.tsx';
import { PictureChooser } from '../../../kits/picture/picture-chooser.tsx';
import { Button } from '../../../ui/button.tsx';
import { column } from '../../../ui/column.ts';
import { SettingsGroup, SettingsRow } from '../../../ui/settings-group.tsx';
import { removeTeamPhoto, setTeamPhoto } from '../data/teams.requests.ts';
import { TeamMark } from '../team-mark.tsx';
import type { TeamDialog } from './team-dialogs.tsx';

/** What belongs to its owner: how the team looks, whose it is and its end; and for everybody else the way out. */
export function SettingsPanel({ team, onDialog }: { team: Team; onDialog: (dialog: TeamDialog) => void }) {
  const { can } = team;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto overscroll-y-contain">
      <div className={`${column} flex flex-col gap-8 pt-5 pb-10`}>
        <h2 className="sr-only">Settings</h2>
        {can.edit && (
          <SettingsGroup title="Details" description="Name, description, icon and colour.">
            <SettingsRow
              title={<bdi>{team.name}</bdi>}
              detail={
                <span dir="auto" className="line-clamp-2">
                  {team.description === '' ? 'No description yet.' : team.description}
                </span>
              }
              actions={
                <Button icon={<Pencil />} onClick={() => onDialog('edit')}>
                  Edit details
                </Button>
              }
            />
          </SettingsGroup>
        )}
        {can.edit && (
          <SettingsGroup title="Photo" description="Shown instead of the icon.">
            <PictureChooser
              noun="photo"
              cropTitle="Crop the photo"
              shape="square"
              hasPicture={team.photoUrl !== null}
              preview={<TeamMark team={team} size="2xl" />}
              save={(file, square) => setTeamPhoto(team.id, file, square)}
              remove={() => removeTeamPhoto(team.id)}
            />
          </SettingsGroup>
        )}
        <OwnershipGroups
          noun="team"
          can={can}
          isAlone={team.membersCount === 1}
          howBack="To come back, someone in the team has to add or invite you."
          goesWithIt="its departments, updates and invitations"
          onDialog={onDialog}
        />
      </div>
    </div>
  );
}
