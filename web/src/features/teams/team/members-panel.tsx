import type { TeamMember } from '@longtable/contract/team-members';
import type { Team } from '@longtable/contract/teams';
import { Link2, SlidersHorizontal, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { MembersPanel } from '../../../kits/membership/members-panel.tsx';
import { Day } from '../../../platform/time-text.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/class-names.ts';
import { lazyPart, useEver } from '../../../ui/lazy-part.tsx';
import { MenuItem } from '../../../ui/menu.tsx';
import type { TeamDialog } from './team-dialogs.tsx';
import { teamMembership } from './team-membership.tsx';

const MemberDialog = lazyPart(async () => (await import('./member-dialog.tsx')).MemberDialog);

/** The members of a team with their tags, and the buttons to add and invite people. */
export function TeamMembersPanel({ team, onOpen }: { team: Team; onOpen: (dialog: TeamDialog) => void }) {
  const [editing, setEditing] = useState<TeamMember | null>(null);
  const hasEdited = useEver(editing !== null);
  return (
    <>
      <MembersPanel
        membership={teamMembership(team)}
        actions={
          team.can.addMembers && (
            <>
              <Button icon={<Link2 />} onClick={() => onOpen('invite')}>
                Invite
              </Button>
              <Button variant="primary" icon={<UserPlus />} onClick={() => onOpen('add')}>
                Add people
              </Button>
            </>
          )
        }
        renderItems={(member) =>
          member.can.edit && (
            <MenuItem icon={<SlidersHorizontal />} onSelect={() => setEditing(member)}>
              Edit details…
            </MenuItem>
          )
        }
        renderLines={(member) => <MemberLines member={member} />}
      />
      {hasEdited && <MemberDialog team={team} member={editing} onClose={() => setEditing(null)} />}
    </>
  );
}

function MemberLines({ member: { email, joinedAt, tags } }: { member: TeamMember }) {
  return (
    <>
      {/* On narrow screens, tags replace the e-mail address, which is also in the profile. */}
      <p title={email} className={cn('truncate text-muted text-xs', tags.length > 0 && 'max-sm:hidden')}>
        {email}
      </p>
      <div className="flex min-w-0 flex-wrap items-center gap-x-1.5 overflow-hidden text-muted text-xs sm:flex-nowrap">
        <span className="shrink-0">
          Joined <Day time={joinedAt} />
        </span>
        {tags.length > 0 && (
          <ul
            aria-label="Tags"
            title={tags.join(', ')}
            className="flex min-w-0 gap-1 overflow-hidden max-sm:order-first max-sm:basis-full"
          >
            {tags.map((tag) => (
              <li key={tag} className="flex max-w-full shrink-0">
                <Badge size="sm">{tag}</Badge>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}
