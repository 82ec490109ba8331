import type { Note } from '@longtable/contract/notes';
import {
  CopyPlus,
  FileCode,
  FileDown,
  FileText,
  Globe,
  LayoutTemplate,
  Link2,
  Pin,
  PinOff,
  RotateCcw,
  Star,
  StarOff,
  Trash2,
  Users,
} from 'lucide-react';
import { goTo, hrefOf } from '../../../platform/address.ts';
import { notePath } from '../../../platform/paths.ts';
import { MenuItem, MenuSeparator } from '../../../ui/menu.tsx';
import { exportNote } from '../export/start-export.ts';
import {
  copyNoteLink,
  duplicate,
  restoreNote,
  toggleFavorite,
  togglePin,
  trashNote,
} from '../note-actions.ts';
import type { NotesSearch } from '../notes-search.ts';
import { notesDialog } from '../page-state.ts';
import { saveNoteAsTemplate } from '../templates/lazy-save.ts';

/** The items of the menu of a note. `isOpen`: the note is open beside it. */
export function NoteMenuItems({
  note,
  search,
  isOpen,
}: {
  note: Note;
  search: NotesSearch;
  isOpen: boolean;
}) {
  const { can, isFavorite, isPinned, deletedAt } = note;
  const openItem = !isOpen && (
    <MenuItem icon={<FileText />} shortcut="Enter" onSelect={() => goTo(hrefOf(notePath(note.id), search))}>
      Open
    </MenuItem>
  );
  if (deletedAt !== null) {
    return (
      <>
        {openItem}
        {can.delete && (
          <>
            <MenuItem icon={<RotateCcw />} onSelect={() => restoreNote(note)}>
              Restore
            </MenuItem>
            <MenuSeparator />
            <MenuItem
              icon={<Trash2 />}
              tone="danger"
              onSelect={() => notesDialog.set({ kind: 'delete', note })}
            >
              Delete permanently
            </MenuItem>
          </>
        )}
      </>
    );
  }
  // In the pane the keys belong to the text.
  const key = (keys: string) => (isOpen ? {} : { shortcut: keys });
  return (
    <>
      {openItem}
      <MenuItem
        icon={isFavorite ? <StarOff /> : <Star />}
        {...key('F')}
        onSelect={() => toggleFavorite(note)}
      >
        {isFavorite ? 'Remove from favorites' : 'Add to favorites'}
      </MenuItem>
      <MenuItem icon={isPinned ? <PinOff /> : <Pin />} {...key('P')} onSelect={() => togglePin(note)}>
        {isPinned ? 'Unpin' : 'Pin to top'}
      </MenuItem>
      <MenuItem icon={<CopyPlus />} onSelect={() => duplicate(note, search)}>
        Duplicate
      </MenuItem>
      <MenuItem icon={<Users />} onSelect={() => notesDialog.set({ kind: 'share', note })}>
        {can.share ? 'Share…' : 'Who has access'}
      </MenuItem>
      <MenuItem icon={<LayoutTemplate />} onSelect={() => void saveNoteAsTemplate(note)}>
        Save as template
      </MenuItem>
      <MenuItem icon={<Link2 />} onSelect={() => void copyNoteLink(note)}>
        Copy link
      </MenuItem>
      {can.publish && (
        <MenuItem icon={<Globe />} onSelect={() => notesDialog.set({ kind: 'links', note })}>
          Public link…
        </MenuItem>
      )}
      <MenuItem icon={<FileDown />} onSelect={() => void exportNote(note, 'markdown')}>
        Export as Markdown
      </MenuItem>
      <MenuItem icon={<FileCode />} onSelect={() => void exportNote(note, 'html')}>
        Export as HTML
      </MenuItem>
      {can.delete && (
        <>
          <MenuSeparator />
          <MenuItem icon={<Trash2 />} tone="danger" {...key('Delete')} onSelect={() => trashNote(note)}>
            Move to trash
          </MenuItem>
        </>
      )}
    </>
  );
}
