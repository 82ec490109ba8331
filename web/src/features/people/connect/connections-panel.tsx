import type { Connection } from '@longtable/contract/connections';
import { relativeTime } from '@longtable/contract/rules/relative-time';
import { Link } from '@tanstack/react-router';
import { ListFilter, MessageSquare, UserMinus, Users } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { directChatLink } from '../../../kits/people/direct-chat-link.ts';
import { PersonMenu } from '../../../kits/people/person-menu.tsx';
import { useNow } from '../../../platform/clock.ts';
import { Button } from '../../../ui/button.tsx';
import { listColumn } from '../../../ui/column.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { lazyPart, useEver } from '../../../ui/lazy-part.tsx';
import { MenuItem, MenuSeparator } from '../../../ui/menu.tsx';
import { RowList } from '../../../ui/row-list.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { Select } from '../../../ui/select.tsx';
import { useConnectCounts } from './connect-counts.ts';
import { useConnections } from './connect-view.ts';
import type { ConnectionFilter } from './lists.ts';
import { PersonRow } from './person-row.tsx';
import type { Removing } from './remove-connection-dialog.tsx';

const RemoveConnectionDialog = lazyPart(
  async () => (await import('./remove-connection-dialog.tsx')).RemoveConnectionDialog,
);

const orders = [
  { value: 'newest', label: 'Newest first' },
  { value: 'name', label: 'By name' },
] as const;

/** The person's connections. */
export function ConnectionsPanel({ onFind, invite }: { onFind: () => void; invite: ReactNode }) {
  const [filter, setFilter] = useState<ConnectionFilter>({ text: '', order: 'newest' });
  const [removing, setRemoving] = useState<Removing | null>(null);
  const hadRemoving = useEver(removing !== null);
  const view = useConnections(filter);
  const counts = useConnectCounts();
  const isFiltered = filter.text.trim() !== '';
  const hasFilter = isFiltered || filter.order !== 'newest' || view.items.length > 1;
  return (
    <>
      {hasFilter && (
        <div className={`${listColumn} flex shrink-0 gap-2 pt-3 pb-1`}>
          <SearchInput
            icon={<ListFilter />}
            label="Filter connections by name or e-mail address"
            placeholder="Filter by name or e-mail"
            value={filter.text}
            onValueChange={(text) => setFilter({ ...filter, text })}
            className="flex-1"
          />
          <Select
            aria-label="Order"
            value={filter.order}
            onValueChange={(order) => setFilter({ ...filter, order })}
            options={orders}
            className="w-36 shrink-0"
          />
        </div>
      )}
      <RowList
        label="Connections"
        view={view}
        total={isFiltered ? undefined : counts?.connections}
        renderRow={(connection, tabIndex) => (
          <ConnectionRow
            connection={connection}
            tabIndex={tabIndex}
            onRemove={() => setRemoving({ connectionId: connection.id, personId: connection.personId })}
          />
        )}
        empty={
          isFiltered ? (
            <EmptyState
              icon={<ListFilter />}
              title="No matching connections"
              description="No connection matches this name or e-mail address."
              action={<Button onClick={() => setFilter({ ...filter, text: '' })}>Clear filter</Button>}
            />
          ) : (
            <EmptyState
              icon={<Users />}
              title="No connections yet"
              description="Search for people by name and connect with them. Your connections appear here."
              action={
                <div className="flex flex-wrap justify-center gap-2">
                  <Button variant="primary" onClick={onFind}>
                    Find people
                  </Button>
                  {invite}
                </div>
              }
            />
          )
        }
      />
      {hadRemoving && <RemoveConnectionDialog removing={removing} onClose={() => setRemoving(null)} />}
    </>
  );
}

function ConnectionRow({
  connection: { personId, email, createdAt, can },
  tabIndex,
  onRemove,
}: {
  connection: Connection;
  tabIndex: 0 | -1;
  onRemove: () => void;
}) {
  const now = useNow();
  const since = relativeTime(createdAt, { now });
  return (
    <PersonRow
      personId={personId}
      tabIndex={tabIndex}
      detail={
        <>
          {email && <span>{email}</span>}
          <time
            dateTime={createdAt}
            title={new Date(createdAt).toLocaleString()}
            className={email ? 'max-sm:hidden' : undefined}
          >
            {email && ' · '}Connected {since === 'Just now' ? 'just now' : since}
          </time>
        </>
      }
    >
      <PersonMenu personId={personId} tabIndex={tabIndex}>
        <MenuItem
          icon={<MessageSquare />}
          render={(content) => <Link {...directChatLink(personId)}>{content}</Link>}
        >
          Message
        </MenuItem>
        {can.remove && (
          <>
            <MenuSeparator />
            <MenuItem icon={<UserMinus />} tone="danger" onSelect={onRemove}>
              Remove connection…
            </MenuItem>
          </>
        )}
      </PersonMenu>
    </PersonRow>
  );
}
