import type { Note, NoteMatch } from '@longtable/contract/notes';

/** Searches whose results are remembered. */
const mostSearches = 20;

/** What the server has found, by the text that was searched for: the ids, each with where in the text it was. */
const found = new Map<string, Map<string, NoteMatch | null>>();

/** Remembers a page of results: events of these notes carry no texts that could be searched again. */
export function rememberFound(
  text: string,
  notes: readonly Pick<Note, 'id'>[],
  matches: readonly NoteMatch[],
): void {
  const known = found.get(text) ?? new Map<string, NoteMatch | null>();
  for (const { id } of notes) known.set(id, null);
  for (const match of matches) known.set(match.noteId, match);
  // The newest last.
  found.delete(text);
  found.set(text, known);
  const [oldest] = found.keys();
  if (oldest !== undefined && found.size > mostSearches) found.delete(oldest);
}

/** Whether the server has found a note by this text. */
export function wasFound(text: string, noteId: string): boolean {
  return found.get(text)?.has(noteId) ?? false;
}

/** Where in the text of a note the server has found what was searched for; null if only in its title, or not yet. */
export function matchIn(text: string, noteId: string): NoteMatch | null {
  return found.get(text)?.get(noteId) ?? null;
}
