import type { Note } from '@longtable/contract/notes';
import { searchFailedText } from '@longtable/contract/rules/note-texts';
import { type ReactNode, useRef } from 'react';
import { useLongPresses } from '../../../kits/selection/long-press.ts';
import type { ListView } from '../../../platform/list-view.ts';
import { openActions } from '../../../ui/open-actions.ts';
import { RowList } from '../../../ui/row-list.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { NotesPlace } from '../use-notes-place.ts';
import { onNoteKeys } from './note-keys.ts';
import { NoteRow } from './note-row.tsx';

/** The height of a row in pixels: three lines and padding. */
const rowHeight = 76;

/** The notes of a view: pinned ones first, with keys and menus. */
export function NoteList({
  place: { view, search, noteId },
  notes,
  empty,
}: {
  place: NotesPlace;
  notes: ListView<Note>;
  empty: ReactNode;
}) {
  const root = useRef<HTMLDivElement>(null);
  useLongPresses(root, (target) => openActions(target.closest('[data-note]')));
  const text = view.text.trim();
  const hasPinned = !view.trash && notes.items[0]?.isPinned === true;
  return (
    // The notes inside have the keys.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={root}
      className="flex min-h-0 flex-1 flex-col"
      onKeyDown={(event) => onNoteKeys(event, notes.items)}
    >
      <RowList
        label={view.trash ? 'Notes in the trash' : view.shared ? 'Notes shared with me' : 'Notes'}
        view={text === '' ? notes : { ...notes, error: null }}
        rowHeight={rowHeight}
        {...(hasPinned && { headingOf: sectionOf })}
        renderRow={(note, tabIndex) => (
          <NoteRow note={note} tabIndex={tabIndex} isOpen={note.id === noteId} search={search} text={text} />
        )}
        renderSkeleton={(line) => (
          <div className="flex flex-col justify-center gap-2 px-4">
            {line}
            <Skeleton className="h-3 w-4/5" />
          </div>
        )}
        failedTitle={text === '' ? 'Your notes could not be loaded' : searchFailedText}
        className="w-full"
        empty={empty}
      />
    </div>
  );
}

/** Pinned notes come first. */
function sectionOf({ isPinned }: Note, before: Note | undefined): string | null {
  if (!before) return isPinned ? 'Pinned' : null;
  return before.isPinned && !isPinned ? 'Other notes' : null;
}
