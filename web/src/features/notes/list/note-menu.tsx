import type { Note } from '@longtable/contract/notes';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { ActionsMenu } from '../../../ui/menu.tsx';
import type { NotesSearch } from '../notes-search.ts';

const NoteMenuItems = lazyPart(async () => (await import('./note-menu-items.tsx')).NoteMenuItems, {
  isSized: true,
});

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
    <ActionsMenu
      label={`Actions for ${note.title}`}
      {...(!isOpen && { size: 'sm' })}
      {...(tabIndex !== undefined && { tabIndex })}
      className={className}
    >
      <NoteMenuItems note={note} search={search} isOpen={isOpen} />
    </ActionsMenu>
  );
}
