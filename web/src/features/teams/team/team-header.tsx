import type { Team } from '@longtable/contract/teams';
import { Link2, LogOut, Pencil, UserPlus } from 'lucide-react';
import { EntityHeader, EntityMenu } from '../../../kits/entities/entity-header.tsx';
import type { Crumb } from '../../../kits/page/crumbs.tsx';
import { paths } from '../../../platform/paths.ts';
import { MenuItem, MenuSeparator } from '../../../ui/menu.tsx';
import { TeamMark } from '../team-mark.tsx';
import type { TeamDialog } from './team-dialogs.tsx';

const teamsCrumbs: readonly Crumb[] = [{ label: 'Teams', link: { to: paths.teams } }];

/** The name of a team, its tabs and its menu. */
export function TeamHeader({ team, onOpen }: { team: Team; onOpen: (dialog: TeamDialog) => void }) {
  const { can } = team;
  return (
    <EntityHeader
      parents={teamsCrumbs}
      mark={<TeamMark team={team} size="md" />}
      name={team.name}
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
