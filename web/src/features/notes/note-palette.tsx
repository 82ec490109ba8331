import { Plus } from 'lucide-react';
import { goTo } from '../../platform/address.ts';
import type { PaletteEntry, PaletteSource } from '../../platform/palette.ts';
import { notePath } from '../../platform/paths.ts';
import { queryClient } from '../../platform/query-client.ts';
import { CategoryIcon } from './category-icon.tsx';
import { noteLists } from './data/note-lists.ts';
import { openNewNote } from './new-note.ts';
import { viewOf } from './notes-search.ts';

const newNote: PaletteEntry = {
  id: 'new-note',
  group: 'Actions',
  label: 'New note',
  icon: <Plus />,
  keys: 'W',
  words: 'create add write note',
  common: 4,
  run: openNewNote,
};

/** The notes that are loaded, and a new one. */
export const notePalette: PaletteSource = {
  entries: () => [
    newNote,
    ...noteLists
      .all()
      .filter(({ deletedAt }) => deletedAt === null)
      .map(
        (note): PaletteEntry => ({
          id: `note:${note.id}`,
          group: 'Notes',
          label: note.title,
          icon: <CategoryIcon category={note.category} />,
          words: note.tags.join(' '),
          run: () => goTo(notePath(note.id)),
        }),
      ),
  ],
  fetch: () => queryClient.ensureQueryData(noteLists.query(viewOf({}))),
};
