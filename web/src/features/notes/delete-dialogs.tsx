import type { Note } from '@longtable/contract/notes';
import { ConfirmDeletion } from '../../kits/connection/confirm-deletion.tsx';
import { notesApi } from '../../platform/api/notes.ts';
import { ApiError, call } from '../../platform/client.ts';
import { clearRemovalReason, markOwnRemoval } from '../../platform/removals.ts';
import { counted } from '../../ui/counted.ts';
import { toast } from '../../ui/toast.ts';
import { noteRemoved, reloadNotes } from './data/note-rows.ts';

/** Confirms that a note of the trash is deleted permanently, and deletes it. Keep it mounted and change `open`. */
export function DeleteDialog({ note, open, onClose }: { note: Note; open: boolean; onClose: () => void }) {
  return (
    <ConfirmDeletion
      open={open}
      onClose={onClose}
      title="Delete permanently?"
      about={<bdi className="wrap-anywhere font-medium text-ink">{note.title}</bdi>}
      failedTitle="Nothing was deleted"
      confirmLabel="Delete permanently"
      work={async () => {
        await deleteNote(note.id);
        toast({ title: 'Note deleted permanently' });
      }}
    />
  );
}

/** Confirms that all notes in the trash are deleted permanently, and deletes them. */
export function EmptyTrashDialog({
  count,
  open,
  onClose,
}: {
  count: number;
  open: boolean;
  onClose: () => void;
}) {
  return (
    <ConfirmDeletion
      open={open}
      onClose={onClose}
      title="Empty the trash?"
      about={`${counted(count, 'note')} in the trash`}
      failedTitle="Nothing was deleted"
      confirmLabel="Empty trash"
      work={async () => {
        const { deleted } = await call(notesApi.emptyTrash, {});
        reloadNotes();
        toast({ title: `${counted(deleted, 'note')} deleted permanently` });
      }}
    />
  );
}

async function deleteNote(noteId: string): Promise<void> {
  markOwnRemoval(noteId);
  try {
    await call(notesApi.delete, { noteId });
  } catch (error) {
    // It is deleted already.
    if (!(error instanceof ApiError) || error.code !== 'note/not-found') {
      clearRemovalReason(noteId);
      throw error;
    }
  }
  noteRemoved(noteId);
}
