/** Whether the text of a note is saved. */
export function NoteSaveState({ noteId }: { noteId: string }) {
  return <span data-note-state={noteId} />;
}
