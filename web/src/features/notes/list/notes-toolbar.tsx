import { noteTrashDays } from '@longtable/contract/rules/note-limits';
import type { Ref } from 'react';
import { SearchInput } from '../../../ui/search-input.tsx';
import type { NotesPlace } from '../use-notes-place.ts';
import { FilterMenu } from './filter-menu.tsx';
import { TransferMenu } from './transfer-menu.tsx';

/** Search, filter and order of the list. */
export function NotesToolbar({
  place,
  text,
  onText,
  box,
}: {
  place: NotesPlace;
  text: string;
  onText: (text: string) => void;
  box: Ref<HTMLInputElement>;
}) {
  return (
    <search className="flex shrink-0 flex-col gap-2 px-4 py-2">
      <div className="flex min-w-0 items-center gap-2">
        <SearchInput
          ref={box}
          label="Search notes by title and text"
          placeholder="Search notes"
          value={text}
          onValueChange={onText}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || text === '') return;
            event.preventDefault();
            onText('');
          }}
          className="min-w-0 flex-1"
        />
        <FilterMenu place={place} />
        <TransferMenu />
      </div>
      {place.view.trash && (
        <p className="text-muted text-xs">Notes are deleted permanently after {noteTrashDays} days.</p>
      )}
    </search>
  );
}
