/** The text of a note. */
export function NoteEditor({ noteId, canEdit }: { noteId: string; canEdit: boolean }) {
  return <div data-note-text={noteId} data-can-edit={canEdit} className="min-h-60" />;
}
