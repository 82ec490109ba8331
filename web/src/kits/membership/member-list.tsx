import { UserSearch } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ListView } from '../../platform/list-view.ts';
import { Button } from '../../ui/button.tsx';
import { column } from '../../ui/column.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RowList } from '../../ui/row-list.tsx';
import { SearchInput } from '../../ui/search-input.tsx';

/** A list of this length or less has no search. */
const fewMembers = 5;

/** The members of something, found by name, with buttons above. */
export function MemberList<Member extends { readonly id: string }>({
  view,
  count,
  text,
  onTextChange,
  noun,
  actions,
  renderRow,
  nobody,
}: {
  /** Narrowed by `text`. */
  view: ListView<Member>;
  /** How many there are, narrowed or not. */
  count: number;
  text: string;
  onTextChange: (text: string) => void;
  /** What they are members of, in a sentence: "team". */
  noun: string;
  /** Buttons beside the search. */
  actions?: ReactNode;
  renderRow: (member: Member, tabIndex: 0 | -1) => ReactNode;
  /** In place of the list while there is nobody. */
  nobody?: ReactNode;
}) {
  const isNarrowed = text.trim() !== '';
  const hasSearch = isNarrowed || count > fewMembers;
  return (
    <>
      {(hasSearch || actions) && (
        <div className={`${column} flex shrink-0 flex-wrap items-center justify-end gap-2 pt-3 pb-1`}>
          {hasSearch && (
            <SearchInput
              label="Find members by name or e-mail address"
              placeholder="Find members"
              value={text}
              onValueChange={onTextChange}
              className="min-w-48 flex-1"
            />
          )}
          {actions}
        </div>
      )}
      <RowList
        label="Members"
        view={view}
        total={isNarrowed ? undefined : count}
        renderRow={renderRow}
        empty={
          isNarrowed || nobody === undefined ? (
            <EmptyState
              icon={<UserSearch />}
              title="No matching members"
              description={`No one in the ${noun} matches this name or e-mail address.`}
              action={<Button onClick={() => onTextChange('')}>Clear search</Button>}
            />
          ) : (
            nobody
          )
        }
      />
    </>
  );
}
