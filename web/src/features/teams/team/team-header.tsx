import type { Team } from '@longtable/contract/teams';
import { Link2, LogOut, Pencil, UserPlus } from 'lucide-react';
import { BackLink, EntityHeader, EntityMenu } from '../../../kits/entities/entity-header.tsx';
import { PersonLink } from '../../../kits/people/person-link.tsx';
import { usePersonName } from '../../../platform/directory.ts';
import { paths } from '../../../platform/paths.ts';
import { MenuItem, MenuSeparator } from '../../../ui/menu.tsx';
import { TeamMark } from '../team-mark.tsx';
import type { TeamDialog } from './team-dialogs.tsx';

/** The name and owner of a team, and its menu. */
export function TeamHeader({ team, onOpen }: { team: Team; onOpen: (dialog: TeamDialog) => void }) {
  const { can, ownerId } = team;
  const ownerName = usePersonName(ownerId);
  return (
    <EntityHeader
      backLink={<BackLink to={paths.teams}>Teams</BackLink>}
      mark={<TeamMark team={team} size="xl" />}
      name={team.name}
      subtitle={
        <p className="truncate text-muted text-sm">
          Owned by{' '}
          <PersonLink
            person={{ id: ownerId }}
            title={ownerName}
            className="rounded-control text-ink hover:underline"
          >
            <bdi>{ownerName}</bdi>
          </PersonLink>
        </p>
      }
      menu={
        (can.addMembers || can.edit || can.leave) && (
          <EntityMenu label="Actions for this team">
            {can.addMembers && (
              <>
                <MenuItem icon={<UserPlus />} onSelect={() => onOpen('add')}>
                  Add people…
                </MenuItem>
                <MenuItem icon={<Link2 />} onSelect={() => onOpen('invite')}>
                  Invite…
                </MenuItem>
              </>
            )}
            {can.edit && (
              <MenuItem icon={<Pencil />} onSelect={() => onOpen('edit')}>
                Edit details…
              </MenuItem>
            )}
            {can.leave && (
              <>
                {can.addMembers && <MenuSeparator />}
                <MenuItem icon={<LogOut />} tone="danger" onSelect={() => onOpen('leave')}>
                  Leave team…
                </MenuItem>
              </>
            )}
          </EntityMenu>
        )
      }
    />
  );
}
