import { createFileRoute } from '@tanstack/react-router';
import { loadPageData } from '../workspace.ts';

/** A note, which the page of all notes shows beside their list. */
export const Route = createFileRoute('/app/notes/$noteId')({
  loader({ cause, params: { noteId } }) {
    return loadPageData(cause, import('../page-data/notes.ts'), ({ prefetchNote }) =>
      prefetchNote(noteId, { isOpened: cause !== 'preload' }),
    );
  },
  staticData: { title: 'Note' },
});
