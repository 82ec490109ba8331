import type { ConnectionRequest } from '@longtable/contract/connections';
import { relativeTime } from '@longtable/contract/rules/relative-time';
import { Inbox, Send } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNow } from '../../../platform/clock.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { RowList } from '../../../ui/row-list.tsx';
import { useConnectCounts } from './connect-counts.ts';
import { useRequests } from './connect-view.ts';
import { ConnectionActions } from './connection-actions.tsx';
import { PersonRow } from './person-row.tsx';
import { useReceivedInvitations } from './received-invitations.ts';

const ReceivedInvitationRows = lazyPart(
  async () => (await import('./received-invitation-rows.tsx')).ReceivedInvitationRows,
);

/** The received requests, below the invitations to one's address. */
export function ReceivedPanel() {
  const hasInvitations = useReceivedInvitations().length > 0;
  return (
    <>
      {hasInvitations && <ReceivedInvitationRows />}
      <Requests
        direction="received"
        label="Requests received"
        empty={
          <EmptyState
            icon={<Inbox />}
            title="No requests received"
            description="When someone asks to connect with you, the request appears here."
          />
        }
      />
    </>
  );
}

/** The sent requests. */
export function SentPanel({ onFind }: { onFind: () => void }) {
  return (
    <Requests
      direction="sent"
      label="Requests sent"
      empty={
        <EmptyState
          icon={<Send />}
          title="No requests sent"
          description="Requests you send appear here until they are answered."
          action={<Button onClick={onFind}>Find people</Button>}
        />
      }
    />
  );
}

function Requests({
  direction,
  label,
  empty,
}: {
  direction: ConnectionRequest['direction'];
  label: string;
  empty: ReactNode;
}) {
  const view = useRequests(direction);
  const counts = useConnectCounts();
  const invited = useReceivedInvitations().length;
  return (
    <RowList
      label={label}
      view={view}
      total={counts && (direction === 'received' ? Math.max(0, counts.received - invited) : counts.sent)}
      empty={empty}
      renderRow={(request, tabIndex) => <RequestRow request={request} tabIndex={tabIndex} />}
    />
  );
}

function RequestRow({ request, tabIndex }: { request: ConnectionRequest; tabIndex: 0 | -1 }) {
  const { id: requestId, personId, createdAt, direction, can } = request;
  const now = useNow();
  const when = relativeTime(createdAt, { now });
  const ago = when === 'Just now' ? 'just now' : when;
  return (
    <PersonRow
      personId={personId}
      tabIndex={tabIndex}
      detail={
        <time dateTime={createdAt} title={new Date(createdAt).toLocaleString()}>
          {direction === 'sent' ? 'Sent' : 'Received'} {ago}
        </time>
      }
    >
      <ConnectionActions
        personId={personId}
        connection={{ requestId, can: { ...can, request: false } }}
        tabIndex={tabIndex}
      />
    </PersonRow>
  );
}
