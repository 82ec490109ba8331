import type { TeamMember } from '@longtable/contract/team-members';
import type { Team } from '@longtable/contract/teams';
import { Link2, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { lazyPart, useEver } from '../../../ui/lazy-part.tsx';
import { MemberList } from '../../people/members/member-list.tsx';
import { teamMembers } from '../data/team-members.ts';
import { MemberRow } from './member-row.tsx';
import type { TeamDialog } from './team-dialogs.tsx';

const MemberDialog = lazyPart(async () => (await import('./member-dialog.tsx')).MemberDialog);
const RemoveMemberDialog = lazyPart(
  async () => (await import('./remove-member-dialog.tsx')).RemoveMemberDialog,
);
const StepDownDialog = lazyPart(async () => (await import('./step-down-dialog.tsx')).StepDownDialog);

/** Who is in the team, what each is and may do, and the ways to more people. */
export function MembersPanel({ team, onDialog }: { team: Team; onDialog: (dialog: TeamDialog) => void }) {
  const [text, setText] = useState('');
  const [editing, setEditing] = useState<TeamMember | null>(null);
  const [removing, setRemoving] = useState<TeamMember | null>(null);
  const [steppingDown, setSteppingDown] = useState<TeamMember | null>(null);
  const hasEdited = useEver(editing !== null);
  const hasRemoved = useEver(removing !== null);
  const hasSteppedDown = useEver(steppingDown !== null);
  const view = teamMembers.useList(team.id, text);
  return (
    <>
      <MemberList
        view={view}
        count={team.membersCount}
        text={text}
        onTextChange={setText}
        place="the team"
        actions={
          team.can.addMembers && (
            <>
              <Button icon={<Link2 />} onClick={() => onDialog('invite')}>
                Invite
              </Button>
              <Button variant="primary" icon={<UserPlus />} onClick={() => onDialog('add')}>
                Add people
              </Button>
            </>
          )
        }
        renderRow={(member, tabIndex) => (
          <MemberRow
            teamId={team.id}
            member={member}
            tabIndex={tabIndex}
            onEdit={() => setEditing(member)}
            onRemove={() => setRemoving(member)}
            onStepDown={() => setSteppingDown(member)}
          />
        )}
      />
      {hasEdited && <MemberDialog team={team} member={editing} onClose={() => setEditing(null)} />}
      {hasRemoved && <RemoveMemberDialog team={team} member={removing} onClose={() => setRemoving(null)} />}
      {hasSteppedDown && (
        <StepDownDialog team={team} member={steppingDown} onClose={() => setSteppingDown(null)} />
      )}
    </>
  );
}
