import { z } from 'zod';
import { id } from './ids.ts';
import { pagedList } from './paged-list.ts';
import { noteCategories } from './rules/note-kinds.ts';
import { taskStatuses } from './rules/task-status.ts';

/** A note or task that links to a note. */
export const noteBacklink = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('note'),
    id: z.string(),
    title: z.string(),
    category: z.enum(noteCategories),
    /** The words around the first link; both are empty when there are none in its line. */
    before: z.string(),
    after: z.string(),
    /** How many links there are. */
    links: z.int(),
    date: z.string(),
  }),
  z.object({
    type: z.literal('task'),
    id: z.string(),
    title: z.string(),
    status: z.enum(taskStatuses),
    /** What the link is called there, and what it says about the note; both may be empty. */
    linkTitle: z.string(),
    linkDescription: z.string(),
  }),
]);
export type NoteBacklink = z.infer<typeof noteBacklink>;

export const noteBacklinksApi = {
  /** What links to a note, as far as the actor sees it: tasks, newest link first, then notes, last changed first. */
  list: pagedList('/api/notes/:noteId/backlinks', {
    input: { noteId: id },
    output: { backlinks: z.array(noteBacklink) },
    size: 20,
    most: 50,
  }),
};

/** Live events of backlinks. */
export const noteBacklinkEvents = {
  /** To those who have the note open: other notes link to it, or do not any more. */
  'note.backlinks-changed': z.object({ noteId: z.string() }),
};
