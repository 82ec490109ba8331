import type { Note } from '@longtable/contract/notes';
import { FileX2 } from 'lucide-react';
import { PageTools } from '../../../kits/page/page-bar.tsx';
import { useSeen } from '../../../kits/seen/seen.ts';
import { usePageName } from '../../../platform/page-name.ts';
import { useBePresent } from '../../../platform/presence.ts';
import { useLeaveWhenRemoved } from '../../../platform/removals.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FailedBox } from '../../../ui/failed-box.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Skeleton, SkeletonText } from '../../../ui/skeleton.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useNote } from '../data/notes.ts';
import { useSaveState } from '../document/save-states.ts';
import type { NotesPlace } from '../use-notes-place.ts';
import { NoteContent } from './note-content.tsx';
import { NoteHeader, NoteTools } from './note-header.tsx';

const LostNote = lazyPart(async () => (await import('./lost-note.tsx')).LostNote);

/** The open note: its title, fields and text. */
export function NotePane({
  noteId,
  place,
  isPhone,
}: {
  noteId: string;
  place: NotesPlace;
  isPhone: boolean;
}) {
  const view = useNote(noteId);
  const saveState = useSaveState(noteId);
  // Whoever may not see it any more keeps what they typed last until they have copied it.
  const isUnsaved = view.state === 'unavailable' && ['saving', 'offline', 'refused'].includes(saveState.kind);
  useBePresent('note', noteId);
  useSeen(view.item ? `note:${noteId}` : null);
  usePageName(view.item?.title ?? null);
  useLeaveWhenRemoved(
    isUnsaved ? { ...view, state: 'loading' } : view,
    [noteId],
    () => 'This note was deleted.',
    () => place.open(null, { replace: true }),
  );
  if (view.item) return <Ready note={view.item} place={place} isPhone={isPhone} />;
  if (isUnsaved) return <LostNote noteId={noteId} />;
  if (view.state === 'unavailable') {
    return (
      <EmptyState
        icon={<FileX2 />}
        title="Note not found"
        description="It may have been deleted, or you don’t have access."
        action={<Button onClick={() => place.open(null)}>All notes</Button>}
      />
    );
  }
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-6 px-4 py-6 sm:px-8">
      {view.state === 'failed' ? (
        <FailedBox title="This note could not be loaded" reason={view.error?.message} onRetry={view.reload} />
      ) : (
        <>
          <Spinner label="Loading..." hideLabel className="sr-only" />
          <Skeleton className="h-7 w-3/5" />
          <SkeletonText lines={4} />
        </>
      )}
    </div>
  );
}

function Ready({ note, place, isPhone }: { note: Note; place: NotesPlace; isPhone: boolean }) {
  const tools = <NoteTools note={note} search={place.search} />;
  return (
    <>
      {isPhone ? <PageTools>{tools}</PageTools> : <NoteHeader note={note}>{tools}</NoteHeader>}
      <NoteContent note={note} isPhone={isPhone} />
    </>
  );
}
