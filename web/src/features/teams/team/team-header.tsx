import type { Team } from '@longtable/contract/teams';
import { ChatButton } from '../../../kits/entities/chat-button.tsx';
import { EntityHeader } from '../../../kits/entities/entity-header.tsx';
import type { Crumb } from '../../../kits/page/crumbs.tsx';
import { paths } from '../../../platform/paths.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { ActionsMenu } from '../../../ui/menu.tsx';
import { TeamMark } from '../team-mark.tsx';
import type { TeamDialog } from './team-dialogs.tsx';

const TeamMenuItems = lazyPart(async () => (await import('./team-menu-items.tsx')).TeamMenuItems);

const parents: readonly Crumb[] = [{ label: 'Teams', link: { to: paths.teams } }];

/** The name of a team, its tabs and its menu. */
export function TeamHeader({ team, onOpen }: { team: Team; onOpen: (dialog: TeamDialog) => void }) {
  const { can } = team;
  return (
    <EntityHeader
      parents={parents}
      mark={<TeamMark team={team} size="md" />}
      name={team.name}
      actions={
        <>
          <ChatButton link={{ to: paths.teamChat, params: { teamId: team.id } }} />
          {(can.addMembers || can.edit || can.leave) && (
            <ActionsMenu label="Actions for this team">
              <TeamMenuItems can={can} onOpen={onOpen} />
            </ActionsMenu>
          )}
        </>
      }
    />
  );
}
