import type { FoundPerson } from '@longtable/contract/profile';
import { minSearchLength, searchLimits } from '@longtable/contract/rules/people-search';
import { Check, UserSearch } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { listColumn } from '../../../ui/column.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { RowList } from '../../../ui/row-list.tsx';
import { usePeopleSearch } from './connect-view.ts';
import { ConnectionActions } from './connection-actions.tsx';
import { connectionStatusText } from './connection-status-text.ts';
import { PersonRow } from './person-row.tsx';

/** The results of people search. */
export function SearchPanel({ text, invite }: { text: string; invite: ReactNode }) {
  const view = usePeopleSearch(text);
  const { state, items: people, isSearching } = view;
  if (text.trim().length < minSearchLength) {
    return (
      <p className={`${listColumn} pt-6 text-muted text-sm`}>
        Type at least {minSearchLength} characters of a name, or a full e-mail address.
      </p>
    );
  }
  const isFull = people.length >= searchLimits.connect;
  return (
    <section aria-label="People found" aria-busy={isSearching} className="flex min-h-0 flex-1 flex-col">
      <p role="status" className="sr-only">
        {state === 'ready' && !isSearching && foundText(people.length)}
      </p>
      <RowList
        label="People found"
        view={view}
        renderRow={(person, tabIndex) => <ResultRow person={person} tabIndex={tabIndex} />}
        empty={
          <EmptyState
            icon={<UserSearch />}
            title="No people found"
            description="Search for a part of a name, or a full e-mail address."
            action={invite}
          />
        }
        after={
          isFull && (
            <p className="pt-4 text-center text-muted text-sm">
              Showing the first {searchLimits.connect}. Type more of the name to find others.
            </p>
          )
        }
      />
    </section>
  );
}

function ResultRow({ person, tabIndex }: { person: FoundPerson; tabIndex: 0 | -1 }) {
  const { connection } = person;
  const isConnected = connection.status === 'connected';
  return (
    <PersonRow
      personId={person.id}
      tabIndex={tabIndex}
      detail={person.email ?? (isConnected ? null : connectionStatusText(connection.status))}
    >
      {isConnected ? (
        <Badge tone="success" icon={<Check aria-hidden />}>
          Connected
        </Badge>
      ) : (
        <ConnectionActions personId={person.id} connection={connection} tabIndex={tabIndex} />
      )}
    </PersonRow>
  );
}

function foundText(count: number): string {
  if (count === 0) return 'No people found';
  if (count >= searchLimits.connect) return `The first ${count} people found`;
  return count === 1 ? '1 person found' : `${count} people found`;
}
