import type { Note } from '@longtable/contract/notes';
import { Ellipsis } from 'lucide-react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Menu } from '../../../ui/menu.tsx';
import type { NotesSearch } from '../notes-search.ts';

const NoteMenuItems = lazyPart(async () => (await import('./note-menu-items.tsx')).NoteMenuItems);

/** What the person may do with a note. */
export function NoteMenu({
  note,
  search,
  tabIndex,
  isOpen = false,
  className = '',
}: {
  note: Note;
  search: NotesSearch;
  tabIndex?: 0 | -1;
  /** It is the menu of the open note. */
  isOpen?: boolean;
  className?: string;
}) {
  return (
    <Menu
      align="end"
      trigger={
        <IconButton
          label={`Actions for ${note.title}`}
          noTooltip
          {...(!isOpen && { size: 'sm', 'data-note-menu': '' })}
          {...(tabIndex !== undefined && { tabIndex })}
          className={className}
        >
          <Ellipsis />
        </IconButton>
      }
    >
      <NoteMenuItems note={note} search={search} isOpen={isOpen} />
    </Menu>
  );
}
