import { createFileRoute } from '@tanstack/react-router';
import { NotesPage } from '../../features/notes/notes-page.tsx';
import type { NotesSearch } from '../../features/notes/notes-search.ts';
import { loadPageData } from '../workspace.ts';

export const Route = createFileRoute('/app/notes')({
  // Parsed by the page and its loader: every page of the app loads this file.
  validateSearch: (search): NotesSearch => search,
  loader: ({ cause, location }) =>
    loadPageData(cause, import('../page-data/notes.ts'), ({ prefetchNotes }) =>
      prefetchNotes(location.search),
    ),
  component: NotesPage,
  staticData: { title: 'Notes' },
});
