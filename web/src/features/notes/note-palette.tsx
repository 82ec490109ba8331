import { LayoutTemplate, Plus } from 'lucide-react';
import { goTo } from '../../platform/address.ts';
import type { PaletteEntry, PaletteSource } from '../../platform/palette.ts';
import { notePath } from '../../platform/paths.ts';
import { queryClient } from '../../platform/query-client.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
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

const newFromTemplate: PaletteEntry = {
  id: 'new-note-from-template',
  group: 'Actions',
  label: 'New note from template',
  icon: <LayoutTemplate />,
  words: 'create meeting review brief journal',
  dialog: lazyPart(async () => (await import('./templates/templates-dialog.tsx')).TemplatesDialog),
};

/** The notes that are loaded, and a new one. */
export const notePalette: PaletteSource = {
  entries: () => [
    newNote,
    newFromTemplate,
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
