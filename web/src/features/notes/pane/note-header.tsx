import type { Note } from '@longtable/contract/notes';
import { Pin, Star, UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { PresentPeople } from '../../../kits/presence/present-people.tsx';
import { useNow } from '../../../platform/clock.ts';
import { usePersonName } from '../../../platform/directory.ts';
import { Ago } from '../../../platform/time-text.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { NoteMenu } from '../list/note-menu.tsx';
import { toggleFavorite, togglePin } from '../note-actions.ts';
import type { NotesSearch } from '../notes-search.ts';
import { notesDialog } from '../page-state.ts';
import { useEditorParts } from './editor-parts.ts';

/** The row above a note: whether its text is saved, and what can be done with it. */
export function NoteHeader({ note, children }: { note: Note; children: ReactNode }) {
  return (
    <div className="flex h-11 shrink-0 items-center gap-1 border-hairline border-b pr-3 pl-8">
      <NoteState note={note} className="flex-1" />
      {children}
    </div>
  );
}

/** Until when a change is just now, in milliseconds: as in `relativeTime`. */
const justNowMs = 60_000;

/** When a note was last changed, and whether its text is saved. Its words are counted below the text. */
export function NoteState({ note, className }: { note: Note; className: string }) {
  const parts = useEditorParts(true);
  const isNow = useNow().getTime() - Date.parse(note.date) < justNowMs;
  return (
    <div className={`flex min-w-0 items-center gap-2 text-subtle text-xs tabular-nums ${className}`}>
      <p className="truncate">Changed {isNow ? 'just now' : <Ago time={note.date} />}</p>
      {!note.can.share && <SharedBy note={note} />}
      {note.deletedAt === null && parts && <parts.NoteSaveState noteId={note.id} />}
    </div>
  );
}

/** Whose a shared note is, and that it can't be changed. */
function SharedBy({ note }: { note: Note }) {
  const name = usePersonName(note.userId);
  return (
    <p className="truncate">
      Shared by <span dir="auto">{name}</span>
      {!note.can.edit && ' · View only'}
    </p>
  );
}

/** Who else is there, sharing, favourite, pin and the menu. */
export function NoteTools({ note, search }: { note: Note; search: NotesSearch }) {
  const { id, isFavorite, isPinned, deletedAt, can } = note;
  const parts = useEditorParts(true);
  return (
    <>
      {deletedAt === null && (
        <>
          <PresentPeople kind="note" id={id} label="Also in this note" />
          {can.share && (
            <IconButton label="Share" onClick={() => notesDialog.set({ kind: 'share', note })}>
              <UserPlus />
            </IconButton>
          )}
          {parts && <parts.CommentsButton noteId={note.id} />}
          <IconButton
            label={isFavorite ? 'Remove from favorites' : 'Add to favorites'}
            onClick={() => toggleFavorite(note)}
          >
            <Star {...(isFavorite && { fill: 'currentColor', className: 'text-accent' })} />
          </IconButton>
          <IconButton label={isPinned ? 'Unpin' : 'Pin to top'} onClick={() => togglePin(note)}>
            <Pin {...(isPinned && { fill: 'currentColor', className: 'text-accent' })} />
          </IconButton>
        </>
      )}
      <NoteMenu note={note} search={search} isOpen />
    </>
  );
}
