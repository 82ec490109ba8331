import type { Team } from '@longtable/contract/teams';
import { Link } from '@tanstack/react-router';
import { ChevronLeft, Ellipsis, Link2, LogOut, Pencil, UserPlus } from 'lucide-react';
import { PersonLink } from '../../../kits/people/person-link.tsx';
import { deletedAccount, usePerson } from '../../../platform/directory.ts';
import { paths } from '../../../platform/paths.ts';
import { column } from '../../../ui/column.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/menu.tsx';
import { TeamMark } from '../team-mark.tsx';
import type { TeamDialog } from './team-dialogs.tsx';

/** Which team it is and whose; and what one may do with it as a whole. */
export function TeamHeader({ team, onDialog }: { team: Team; onDialog: (dialog: TeamDialog) => void }) {
  const { can, ownerId } = team;
  const ownerName = usePerson(ownerId)?.name ?? deletedAccount;
  return (
    <header className={`${column} flex shrink-0 flex-col gap-2 pt-3 pb-3`}>
      <Link
        to={paths.teams}
        className="-ml-1 flex w-fit items-center gap-0.5 rounded-control py-0.5 pr-1.5 text-muted text-sm hover:text-ink pointer-coarse:min-h-11"
      >
        <ChevronLeft aria-hidden className="size-4" />
        Teams
      </Link>
      <div className="flex items-center gap-3">
        <TeamMark team={team} size="xl" />
        <div className="min-w-0 flex-1">
          <h1
            dir="auto"
            title={team.name}
            className="wrap-anywhere line-clamp-2 text-ink text-xl leading-tight"
          >
            {team.name}
          </h1>
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
        </div>
        {(can.addMembers || can.edit || can.leave) && (
          <Menu
            align="end"
            trigger={
              <IconButton label="Actions for this team" noTooltip>
                <Ellipsis />
              </IconButton>
            }
          >
            {can.addMembers && (
              <>
                <MenuItem icon={<UserPlus />} onSelect={() => onDialog('add')}>
                  Add people…
                </MenuItem>
                <MenuItem icon={<Link2 />} onSelect={() => onDialog('invite')}>
                  Invite…
                </MenuItem>
              </>
            )}
            {can.edit && (
              <MenuItem icon={<Pencil />} onSelect={() => onDialog('edit')}>
                Edit details…
              </MenuItem>
            )}
            {can.leave && (
              <>
                {can.addMembers && <MenuSeparator />}
                <MenuItem icon={<LogOut />} tone="danger" onSelect={() => onDialog('leave')}>
                  Leave team…
                </MenuItem>
              </>
            )}
          </Menu>
        )}
      </div>
    </header>
  );
}
