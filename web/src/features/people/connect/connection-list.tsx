import type { Connection } from '@longtable/contract/connections';
import { UserPlus } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { RowList } from '../../../ui/row-list.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useConnections } from './connect-view.ts';

const rowHeight = 52;

/** The person's connections by name, with a search, in a dialog. */
export function ConnectionList({
  label,
  text,
  onTextChange,
  onFound,
  description,
  action,
  renderRow,
}: {
  /** The accessible name of the list. */
  label: string;
  text: string;
  onTextChange: (text: string) => void;
  /** Called with the first connection that was found when Enter is pressed in the search. */
  onFound?: (connection: Connection) => void;
  /** Shown without any connections. */
  description: string;
  action?: ReactNode;
  renderRow: ComponentProps<typeof RowList<Connection>>['renderRow'];
}) {
  const view = useConnections({ text, order: 'name' });
  const isSearched = text.trim() !== '';
  return (
    <>
      <SearchInput
        label="Find people you are connected with by name or e-mail address"
        placeholder="Find your connections"
        value={text}
        onValueChange={onTextChange}
        onKeyDown={(event) => {
          const [first] = view.items;
          if (event.key !== 'Enter' || !onFound || !isSearched) return;
          // Without a result, Enter does not submit the dialog either.
          event.preventDefault();
          if (first) onFound(first);
        }}
      />
      <div className="flex flex-col" style={{ height: 'min(16rem, 35dvh)' }}>
        <RowList
          label={label}
          view={view}
          rowHeight={rowHeight}
          renderRow={renderRow}
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
              title={isSearched ? 'No one found' : 'No connections yet'}
              description={isSearched ? 'None of your connections matches this name.' : description}
              {...(!isSearched && action && { action })}
            />
          }
        />
      </div>
    </>
  );
}
