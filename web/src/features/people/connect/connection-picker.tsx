import type { Connection } from '@longtable/contract/connections';
import { Check, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { PersonAvatar } from '../../../kits/people/person-avatar.tsx';
import { usePersonName } from '../../../platform/directory.ts';
import { announce } from '../../../ui/announce.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { RowList } from '../../../ui/row-list.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useConnections } from './connect-view.ts';

const rowHeight = 52;

/** The person's connections, with a button each to share something with them. */
export function ConnectionPicker({
  isShared,
  problems,
  onShare,
}: {
  isShared: (personId: string) => boolean;
  /** Why it was not shared, by person. */
  problems: ReadonlyMap<string, string>;
  onShare: (personId: string) => void;
}) {
  const [text, setText] = useState('');
  const view = useConnections({ text, order: 'name' });
  return (
    <>
      <SearchInput
        label="Find people you are connected with by name or e-mail address"
        placeholder="Find your connections"
        value={text}
        onValueChange={setText}
      />
      <div className="flex flex-col" style={{ height: 'min(16rem, 35dvh)' }}>
        <RowList
          label="People to share with"
          view={view}
          rowHeight={rowHeight}
          renderRow={(connection, tabIndex) => (
            <PersonRow
              connection={connection}
              tabIndex={tabIndex}
              isShared={isShared(connection.personId)}
              problem={problems.get(connection.personId) ?? ''}
              onShare={() => onShare(connection.personId)}
            />
          )}
          renderSkeleton={(line) => (
            <div className="flex items-center gap-3">
              <Skeleton className="size-8 rounded-full" />
              {line}
            </div>
          )}
          failedTitle="Your connections could not be loaded"
          className="w-full"
          empty={
            <EmptyState
              compact
              headingLevel={3}
              icon={<UserPlus />}
              title={text.trim() === '' ? 'No connections yet' : 'No one found'}
              description={
                text.trim() === ''
                  ? 'You can share with people that you are connected with.'
                  : 'None of your connections matches this name.'
              }
            />
          }
        />
      </div>
    </>
  );
}

function PersonRow({
  connection: { personId, email },
  tabIndex,
  isShared,
  problem,
  onShare,
}: {
  connection: Connection;
  tabIndex: number;
  isShared: boolean;
  problem: string;
  onShare: () => void;
}) {
  const name = usePersonName(personId);
  return (
    <div className="flex h-full items-center gap-3">
      <PersonAvatar personId={personId} size="lg" />
      <div className="min-w-0 flex-1 text-sm">
        <p dir="auto" title={name} className="truncate font-medium">
          {name}
        </p>
        {problem === '' ? (
          <p title={email} className="truncate text-muted text-xs">
            {email}
          </p>
        ) : (
          <p role="alert" title={problem} className="truncate text-danger text-xs">
            {problem}
          </p>
        )}
      </div>
      {/* Remains a button, which keeps the focus. */}
      <Button
        size="sm"
        data-row-focus=""
        className="focus-inset"
        tabIndex={tabIndex}
        variant={isShared ? 'ghost' : 'secondary'}
        icon={isShared && <Check />}
        aria-disabled={isShared || undefined}
        aria-label={isShared ? `Shared with ${name}` : `Share with ${name}`}
        onClick={() => {
          if (isShared) return;
          onShare();
          announce(`Shared with ${name}`, 'polite');
        }}
      >
        {isShared ? 'Shared' : 'Share'}
      </Button>
    </div>
  );
}
