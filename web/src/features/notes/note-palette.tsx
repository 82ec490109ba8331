import type { Note } from '@longtable/contract/notes';
import { maxNoteTitleLength } from '@longtable/contract/rules/note-limits';
import { LayoutTemplate, Plus } from 'lucide-react';
import { goTo } from '../../platform/address.ts';
import { notesApi } from '../../platform/api/notes.ts';
import { call } from '../../platform/client.ts';
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

type Found = Pick<PaletteEntry, 'isFound' | 'hint'>;

function entryOf({ id, title, category, tags }: Note, found?: Found): PaletteEntry {
  return {
    id: `note:${id}`,
    group: 'Notes',
    label: title,
    icon: <CategoryIcon category={category} />,
    words: tags.join(' '),
    run: () => goTo(notePath(id)),
    ...found,
  };
}

/** The notes that are loaded, those that the server finds in titles and texts, and a new one. */
export const notePalette: PaletteSource = {
  entries: () => [
    newNote,
    newFromTemplate,
    ...noteLists
      .all()
      .filter(({ deletedAt }) => deletedAt === null)
      .map((note) => entryOf(note)),
  ],
  fetch: () => queryClient.ensureQueryData(noteLists.query(viewOf({}))),
  async search(text, signal) {
    if (text.length > maxNoteTitleLength) return [];
    const { notes, matches } = await call(notesApi.search, { text }, { signal });
    const parts = new Map(matches.map(({ noteId, text }) => [noteId, text]));
    return notes.map((note) => entryOf(note, { isFound: true, hint: parts.get(note.id) }));
  },
};
