import { UserSearch } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ListView } from '../../platform/list-view.ts';
import { Button } from '../../ui/button.tsx';
import { listColumn } from '../../ui/column.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RowList } from '../../ui/row-list.tsx';
import { SearchInput } from '../../ui/search-input.tsx';

/** A list of this length or less has no search. */
const fewMembers = 5;

/** A list of members with search and buttons. */
export function MemberList<Member extends { readonly id: string }>({
  view,
  count,
  text,
  onTextChange,
  noun,
  actions,
  renderRow,
  empty,
}: {
  /** Filtered by `text`. */
  view: ListView<Member>;
  /** The number of members without the filter. */
  count: number;
  text: string;
  onTextChange: (text: string) => void;
  /** The noun for the entity: "team". */
  noun: string;
  /** Buttons next to the search. */
  actions?: ReactNode;
  renderRow: (member: Member, tabIndex: 0 | -1) => ReactNode;
  /** Shown if there are no members. */
  empty?: ReactNode;
}) {
  const isFiltered = text.trim() !== '';
  const hasSearch = isFiltered || count > fewMembers;
  return (
    <>
      {(hasSearch || actions) && (
        <div className={`${listColumn} flex shrink-0 flex-wrap items-center justify-end gap-2 pt-3 pb-1`}>
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
        total={isFiltered ? undefined : count}
        renderRow={renderRow}
        empty={
          isFiltered || empty === undefined ? (
            <EmptyState
              icon={<UserSearch />}
              title="No matching members"
              description={`No one in the ${noun} matches this name or e-mail address.`}
              action={<Button onClick={() => onTextChange('')}>Clear search</Button>}
            />
          ) : (
            empty
          )
        }
      />
    </>
  );
}
