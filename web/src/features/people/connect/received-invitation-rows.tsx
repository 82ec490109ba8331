import type { ReceivedInvitation } from '@longtable/contract/invitations';
import { relativeTime } from '@longtable/contract/rules/relative-time';
import { useId } from 'react';
import { NeedsConnection } from '../../../kits/connection/needs-connection.tsx';
import { PersonAvatar } from '../../../kits/people/person-avatar.tsx';
import { PersonLink } from '../../../kits/people/person-link.tsx';
import { useNow } from '../../../platform/clock.ts';
import { usePerson } from '../../../platform/directory.ts';
import { useRequest } from '../../../platform/use-request.ts';
import { Button } from '../../../ui/button.tsx';
import { listColumn } from '../../../ui/column.ts';
import { answerInvitation, useReceivedInvitations } from './received-invitations.ts';

/** The invitations to the person's address, with buttons to answer them. Renders nothing without any. */
export function ReceivedInvitationRows() {
  const headingId = useId();
  const invitations = useReceivedInvitations();
  if (invitations.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className={`${listColumn} flex shrink-0 flex-col gap-2 pt-4`}>
      <h2 id={headingId} className="font-medium text-ink text-sm">
        Invitations to you
      </h2>
      <NeedsConnection action="Answering an invitation" />
      <ul className="max-h-60 divide-y divide-hairline overflow-y-auto border-hairline border-y">
        {invitations.map((invitation) => (
          <Row key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </section>
  );
}

function Row({ invitation }: { invitation: ReceivedInvitation }) {
  const { inviterId, tasks, createdAt } = invitation;
  const now = useNow();
  const name = usePerson(inviterId)?.name ?? '';
  const { run, busy, refusal } = useRequest();
  const answer = (how: 'accept' | 'decline') => run(() => answerInvitation(invitation, how));
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2">
      <PersonAvatar personId={inviterId} size="xl" />
      <div className="min-w-40 flex-1">
        <PersonLink
          person={{ id: inviterId }}
          className="block truncate rounded-control text-sm hover:underline"
        >
          {name}
        </PersonLink>
        {refusal ? (
          <p role="alert" className="text-danger text-xs">
            {refusal.text}
          </p>
        ) : (
          <p className="text-muted text-xs">
            {wantsTo(tasks)} ·{' '}
            <time dateTime={createdAt} title={new Date(createdAt).toLocaleString()}>
              {relativeTime(createdAt, { now })}
            </time>
          </p>
        )}
      </div>
      <div className="flex shrink-0 items-center gap-2">
        <Button
          size="sm"
          disabled={busy}
          aria-label={`Decline the invitation from ${name}`}
          onClick={() => void answer('decline')}
        >
          Decline
        </Button>
        <Button
          size="sm"
          variant="primary"
          loading={busy}
          aria-label={`Accept the invitation from ${name}`}
          onClick={() => void answer('accept')}
        >
          Accept
        </Button>
      </div>
    </li>
  );
}

function wantsTo(tasks: number): string {
  if (tasks === 0) return 'Wants to work with you';
  return tasks === 1 ? 'Has a task for you' : `Has ${tasks} tasks for you`;
}
