import type { PlaceInvitation } from '@longtable/contract/place-invitations';
import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useNow } from '../../platform/clock.ts';
import { usePersonName } from '../../platform/directory.ts';
import { useUser } from '../../platform/session.ts';
import { announce } from '../../ui/announce.ts';
import { FailedBox } from '../../ui/failed-box.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { PersonAvatar } from '../people/person-avatar.tsx';
import { useUnexpired } from './invitations.ts';
import type { InvitedPeople } from './invited-people.ts';
import { InvitationRow, OpenInvitations, type Revocation } from './open-invitations.tsx';

/** Who was invited to a place in the last 30 days and what became of it; the open ones come first and can be revoked. */
export function InvitedList({ placeId, invited }: { placeId: string; invited: InvitedPeople }) {
  const query = useQuery({ ...invited.query(placeId), refetchOnMount: 'always' });
  const invitations = useUnexpired(query.data?.invitations ?? []);
  if (!query.data) {
    if (!query.error || query.isFetching) return <Spinner label="Loading..." className="py-3" fill />;
    return (
      <FailedBox
        title="The invited people could not be loaded"
        reason={query.error.message}
        onRetry={() => void query.refetch()}
      />
    );
  }
  return (
    <>
      {invitations.length === 0 && (
        <p className="text-muted text-sm">Whom you invite is listed here for 30 days, with the answer.</p>
      )}
      <OpenInvitations
        title="Invited people"
        invitations={openFirst(invitations)}
        revoke={(invitation) => invited.revoke(placeId, invitation)}
        onRevoked={() => announce('Invitation revoked')}
        renderRow={(invitation, revocation) => <InvitedRow invitation={invitation} revocation={revocation} />}
      />
    </>
  );
}

function openFirst(invitations: readonly PlaceInvitation[]): readonly PlaceInvitation[] {
  const isOpen = ({ status }: PlaceInvitation) => status === 'pending';
  return [...invitations.filter(isOpen), ...invitations.filter((invitation) => !isOpen(invitation))];
}

function InvitedRow({ invitation, revocation }: { invitation: PlaceInvitation; revocation: Revocation }) {
  const { personId, email, inviterId, status, can } = invitation;
  const user = useUser();
  const now = useNow();
  const personName = usePersonName(personId);
  const inviterName = usePersonName(inviterId);
  const name = email ?? personName;
  const by = inviterId === user.id ? 'you' : inviterName;
  return (
    <InvitationRow
      icon={
        <span className="mr-1 flex w-8 shrink-0 justify-center">
          {email === null ? (
            <PersonAvatar personId={personId} size="lg" />
          ) : (
            <Mail aria-hidden className="size-5 text-subtle" />
          )}
        </span>
      }
      title={
        <span dir="auto" title={name}>
          {name}
        </span>
      }
      terms={[stateText(invitation, now), `invited by ${by}`].join(' · ')}
      name={`the invitation of ${name}`}
      revocation={can.revoke && status === 'pending' ? revocation : null}
    />
  );
}

function stateText({ status, expiresAt }: PlaceInvitation, now: Date): string {
  if (status === 'accepted') return 'Accepted';
  if (status === 'declined') return 'Declined';
  // The clocks of browser and server differ: tolerate a minute.
  const days = Math.ceil((Date.parse(expiresAt) - now.getTime() - 60_000) / 86_400_000);
  return days > 1 ? `Pending, expires in ${days} days` : 'Pending, expires tomorrow';
}
