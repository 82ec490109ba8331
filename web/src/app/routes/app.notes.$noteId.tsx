import { createFileRoute } from '@tanstack/react-router';
import { loadPageData } from '../workspace.ts';

/** A note, which the page of all notes shows beside their list. */
export const Route = createFileRoute('/app/notes/$noteId')({
  loader({ cause, params: { noteId } }) {
    // Beside its data. A part that fails to load is loaded again when it is rendered.
    if (cause !== 'preload') import('../../features/notes/editor/note-editor.tsx').catch(() => undefined);
    return loadPageData(cause, import('../page-data/notes.ts'), ({ prefetchNote }) => prefetchNote(noteId));
  },
  staticData: { title: 'Note' },
});
