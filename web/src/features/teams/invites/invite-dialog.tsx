import { newId } from '@longtable/contract/new-id';
import type { Team } from '@longtable/contract/teams';
import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { NeedsConnection } from '../../../kits/connection/needs-connection.tsx';
import { useUnexpired } from '../../../kits/invitations/invitations.ts';
import { InvitePeople } from '../../../kits/invitations/invite-people.tsx';
import { InvitedList } from '../../../kits/invitations/invited-list.tsx';
import { useOpenTo } from '../../../kits/invitations/invited-people.ts';
import { useUser } from '../../../platform/session.ts';
import { useRequest } from '../../../platform/use-request.ts';
import { announce } from '../../../ui/announce.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorBox } from '../../../ui/error-box.tsx';
import { FailedBox } from '../../../ui/failed-box.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { invitedToTeam } from '../data/invited-to-team.ts';
import { teamInvitations } from '../data/team-invitations.ts';
import { teamMembers } from '../data/team-members.ts';
import { createInvite } from '../data/teams.requests.ts';
import { InviteByMail } from './invite-by-mail.tsx';
import { InviteLink } from './invite-link.tsx';
import {
  choiceOfUses,
  dayChoices,
  defaultTerms,
  type InviteTerms,
  usesChoices,
  usesOfChoice,
} from './invite-terms.ts';
import { OpenInvites } from './open-invites.tsx';

/** Invites people to a team: by name, by a link, its QR code, or an e-mail with the link. Lists who was invited. */
export function InviteDialog({
  team,
  open,
  onOpenChange,
}: {
  team: Team;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="lg"
      title="Invite to the team"
      description="Choose people, or share a link: anyone with it can join, with a new or an existing account. All join as Members."
    >
      <Invitations team={team} />
    </Dialog>
  );
}

function Invitations({ team }: { team: Team }) {
  const user = useUser();
  const query = teamInvitations.useInvitations(team.id);
  const active = useUnexpired(query.data?.invitations ?? []);
  const [text, setText] = useState('');
  const open = useOpenTo(invitedToTeam, team.id);
  const members = teamMembers.useList(team.id, text);
  const refusals = teamMembers.useRefusals(team.id);
  const [terms, setTerms] = useState<InviteTerms>(defaultTerms);
  // The id of the next invitation. A retry sends the same one, so that it does not create another.
  const [id, setId] = useState(newId);
  const [shownId, setShownId] = useState<string | null>(null);
  const { run, busy, refusal } = useRequest();
  const shown =
    active.find((invite) => invite.id === shownId) ??
    // Nothing chosen yet: the newest one that the actor created.
    active.find(({ createdBy }) => createdBy === user.id);
  const create = async () => {
    const created = await createInvite(team.id, { id, terms });
    setId(newId());
    setShownId(created.id);
    return created;
  };
  if (!query.data) {
    if (!query.error || query.isFetching) return <Spinner label="Loading..." fill />;
    return (
      <FailedBox
        title="The invitations could not be loaded"
        reason={query.error.message}
        onRetry={() => void query.refetch()}
      />
    );
  }
  return (
    <div className="flex flex-col gap-6">
      <NeedsConnection action="Inviting people" />
      <InvitePeople
        place={{
          id: team.id,
          noun: 'team',
          members,
          add: (candidate) => teamMembers.add(team.id, candidate, 'Member'),
          refusals,
          invited: invitedToTeam,
        }}
        open={open}
        text={text}
        onTextChange={setText}
      />
      <InvitedList placeId={team.id} invited={invitedToTeam} />
      <form
        aria-label="New link"
        className="flex flex-wrap items-end gap-2 border-hairline border-t pt-5"
        onSubmit={(event) => {
          event.preventDefault();
          void run(async () => {
            await create();
            announce('Link created');
          });
        }}
      >
        <Field label="Expires after" className="min-w-32 flex-1">
          <Select
            value={String(terms.days)}
            onValueChange={(days) => setTerms({ ...terms, days: Number(days) })}
            options={dayChoices}
          />
        </Field>
        <Field label="Maximum uses" className="min-w-32 flex-1">
          <Select
            value={choiceOfUses(terms.uses)}
            onValueChange={(uses) => setTerms({ ...terms, uses: usesOfChoice(uses) })}
            options={usesChoices}
          />
        </Field>
        <Button
          type="submit"
          variant={shown ? 'secondary' : 'primary'}
          icon={<Link2 />}
          loading={busy}
          className="max-sm:w-full"
        >
          {shown ? 'Create another link' : 'Create link'}
        </Button>
      </form>
      {refusal && <ErrorBox title="The link was not created">{refusal.text}</ErrorBox>}
      {shown && <InviteLink key={shown.id} invite={shown} teamName={team.name} />}
      <InviteByMail invite={shown} onCreate={create} />
      <OpenInvites invites={active} shown={shown} onShow={setShownId} />
    </div>
  );
}
