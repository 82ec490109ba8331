import type { Note } from '@longtable/contract/notes';
import { notesApi } from '../../../platform/api/notes.ts';
import { call } from '../../../platform/client.ts';
import { createRowLists } from '../../../platform/row-lists.ts';
import { rememberFound } from './found-notes.ts';
import { isInView, type NoteView, orderOf } from './note-view.ts';

/** The lists of notes. */
export const noteLists = createRowLists<Note, NoteView>({
  key: ['notes'],
  async fetch({ category, tag, trash, shared, text, ...view }, page, signal) {
    const response = await call(
      notesApi.list,
      {
        ...view,
        ...(category !== null && { category }),
        ...(tag !== null && { tag }),
        // In the query of an address all values are texts.
        ...(trash && { trash: 'true' }),
        ...(shared && { shared: 'true' }),
        ...(text !== '' && { text }),
        ...page,
      },
      { signal },
    );
    if (text !== '') rememberFound(text, response.notes, response.matches);
    return { items: response.notes, next: response.next };
  },
  includes: isInView,
  compare: orderOf,
});
