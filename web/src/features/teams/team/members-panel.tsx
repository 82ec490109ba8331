import type { Team, TeamMember } from '@longtable/contract/teams';
import { Link2, Search, UserPlus, UserSearch } from 'lucide-react';
import { useState } from 'react';
import { lazyPart, useEver } from '../../../platform/lazy-part.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Input } from '../../../ui/input.tsx';
import { column, RowList } from '../../people/connect/row-list.tsx';
import { useMembers } from '../data/teams.views.ts';
import { MemberRow } from './member-row.tsx';
import type { TeamDialog } from './team-dialogs.tsx';

const MemberDialog = lazyPart(async () => (await import('./member-dialog.tsx')).MemberDialog);
const RemoveMemberDialog = lazyPart(
  async () => (await import('./remove-member-dialog.tsx')).RemoveMemberDialog,
);
const StepDownDialog = lazyPart(async () => (await import('./step-down-dialog.tsx')).StepDownDialog);

/** A list this short needs no search. */
const fewMembers = 5;

/** Who is in the team, what each is and may do, and the ways to more people. */
export function MembersPanel({ team, onDialog }: { team: Team; onDialog: (dialog: TeamDialog) => void }) {
  const [text, setText] = useState('');
  const [editing, setEditing] = useState<TeamMember | null>(null);
  const [removing, setRemoving] = useState<TeamMember | null>(null);
  const [isSteppingDown, setSteppingDown] = useState(false);
  const hasEdited = useEver(editing !== null);
  const hasRemoved = useEver(removing !== null);
  const hasSteppedDown = useEver(isSteppingDown);
  const view = useMembers(team.id, text);
  const isNarrowed = text.trim() !== '';
  const hasSearch = isNarrowed || team.membersCount > fewMembers;
  return (
    <>
      {(hasSearch || team.can.addMembers) && (
        <div className={`${column} flex shrink-0 flex-wrap items-center justify-end gap-2 pt-3 pb-1`}>
          {hasSearch && (
            <Input
              type="search"
              icon={<Search />}
              aria-label="Find members by name or e-mail address"
              placeholder="Find members"
              autoComplete="off"
              maxLength={200}
              value={text}
              onChange={({ target }) => setText(target.value)}
              className="min-w-48 flex-1"
            />
          )}
          {team.can.addMembers && (
            <>
              <Button icon={<Link2 />} onClick={() => onDialog('invite')}>
                Invite
              </Button>
              <Button variant="primary" icon={<UserPlus />} onClick={() => onDialog('add')}>
                Add people
              </Button>
            </>
          )}
        </div>
      )}
      <RowList
        label="Members"
        view={view}
        total={isNarrowed ? undefined : team.membersCount}
        renderRow={(member, tabIndex) => (
          <MemberRow
            teamId={team.id}
            member={member}
            tabIndex={tabIndex}
            onEdit={() => setEditing(member)}
            onRemove={() => setRemoving(member)}
            onStepDown={() => setSteppingDown(true)}
          />
        )}
        empty={
          <EmptyState
            icon={<UserSearch />}
            title="No member found"
            description="Nobody in the team has this in their name or e-mail address."
            action={<Button onClick={() => setText('')}>Clear search</Button>}
          />
        }
      />
      {hasEdited && <MemberDialog team={team} member={editing} onClose={() => setEditing(null)} />}
      {hasRemoved && <RemoveMemberDialog team={team} member={removing} onClose={() => setRemoving(null)} />}
      {hasSteppedDown && (
        <StepDownDialog team={team} open={isSteppingDown} onClose={() => setSteppingDown(false)} />
      )}
    </>
  );
}
