import type { OutputOf } from '@longtable/contract/endpoint';
import type { NoteMatch, notesApi } from '@longtable/contract/notes';
import { searchable } from '@longtable/contract/rules/search-text';
import type { Db } from '../../platform/db/database.ts';
import { Refusal, refuse } from '../../platform/http/errors.ts';
import type { Actor } from '../../policies/actor.ts';
import type { NoteRow } from '../../policies/note.ts';
import { countNotes, type ListRequest, readNotes, readTags } from './notes.list.store.ts';
import { matchIn } from './notes.matches.ts';
import { cardsOfNotes, presentNoteTo } from './notes.presenter.ts';
import { findNotes, readAround, searchNotes } from './notes.search.store.ts';
import { countShared, readSharedNotes } from './sharing/shared-notes.store.ts';

/** Lists, counts and search of a person's own notes, and of those that are shared with them. */
export function createNoteLists({ db }: { db: Db }) {
  return {
    async list(actor: Actor, request: ListRequest): Promise<OutputOf<typeof notesApi.list>> {
      const text = inOneLine(request.text);
      const isSearch = searchable(text) !== '';
      const { rows, next } = request.shared
        ? await searching(() => readSharedNotes(db, actor.id, { ...request, text: isSearch ? text : '' }))
        : isSearch
          ? await searching(() => searchNotes(db, actor.id, { ...request, text }))
          : await readNotes(db, actor.id, request);
      return { ...(await presented(actor, rows, text)), next };
    },

    /** None for a blank text. */
    async search(actor: Actor, typed: string): Promise<OutputOf<typeof notesApi.search>> {
      const text = inOneLine(typed);
      if (searchable(text) === '') return { notes: [], matches: [], cards: {} };
      return presented(actor, await searching(() => findNotes(db, actor.id, text)), text);
    },

    async counts(actor: Actor): Promise<OutputOf<typeof notesApi.counts>> {
      const [numbers, tags, shared] = await Promise.all([
        countNotes(db, actor.id),
        readTags(db, actor.id),
        countShared(db, actor.id),
      ]);
      return {
        filters: {
          All: numbers.all_notes,
          Favorites: numbers.favorites,
          Work: numbers.work,
          Personal: numbers.all_notes - numbers.work,
        },
        categories: {
          General: numbers.general,
          'Reading List': numbers.reading,
          'Meeting Note': numbers.meetings,
        },
        trash: numbers.trash,
        shared,
        tags,
      };
    },
  };

  async function presented(actor: Actor, rows: readonly NoteRow[], text: string) {
    return {
      notes: rows.map((row) => presentNoteTo(actor, row)),
      matches: await readMatches(rows, text),
      cards: cardsOfNotes(rows),
    };
  }

  async function readMatches(rows: readonly NoteRow[], text: string): Promise<NoteMatch[]> {
    if (rows.length === 0 || searchable(text) === '') return [];
    const ids = rows.map(({ id }) => id);
    const found = await searching(() => readAround(db, ids, text));
    return found.flatMap(({ id, text: part }) => {
      const match = matchIn(part, text);
      return match ? [{ noteId: id, ...match }] : [];
    });
  }
}

/** Texts are searched with one space between words. */
function inOneLine(text: string): string {
  return text.trim().replaceAll(/\s+/gu, ' ');
}

/** Refuses a failed search in the words of the product. */
async function searching<T>(search: () => Promise<T>): Promise<T> {
  try {
    return await search();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw refuse('note/search-failed', { cause: error });
  }
}
