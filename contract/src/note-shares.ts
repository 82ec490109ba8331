import { z } from 'zod';
import { cards } from './cards.ts';
import { defineErrors } from './define-errors.ts';
import { endpoint } from './endpoint.ts';
import { id } from './ids.ts';
import { maxNoteShares, noteAccess, noteShareKinds } from './rules/note-access.ts';

/** A person, team or project with whom a note is shared. */
export const noteShare = z.object({
  kind: z.enum(noteShareKinds),
  /** Of the person, team or project. */
  withId: z.string(),
  /** With a project its members edit; others who see it read. */
  access: z.enum(noteAccess),
  /** Of a team or project; null for a person. */
  membersCount: z.int().nullable(),
  createdAt: z.string(),
});
export type NoteShare = z.infer<typeof noteShare>;

const noteSharing = z.object({
  ownerId: z.string(),
  /** Oldest first. People other than the owner are told only why they see it themselves. */
  shares: z.array(noteShare),
  cards,
});
export type NoteSharing = z.infer<typeof noteSharing>;

/** Showing notes to others (docs/product/notes.md, "Sharing"). */
export const noteSharesApi = {
  list: endpoint('GET', '/api/notes/:noteId/shares', {
    input: z.object({ noteId: id }),
    output: noteSharing,
  }),
  /** Shares a note, or changes what may be done with it. For its owner. */
  share: endpoint('PUT', '/api/notes/:noteId/shares/:withId', {
    input: z.object({ noteId: id, withId: id, kind: z.enum(noteShareKinds), access: z.enum(noteAccess) }),
    output: noteSharing,
  }),
  /** Ends it; people can end what was shared with themselves. Ending what is not shared changes nothing. */
  unshare: endpoint('DELETE', '/api/notes/:noteId/shares/:withId', {
    input: z.object({ noteId: id, withId: id }),
    output: z.object({}),
  }),
};

/** Live events of sharing. */
export const noteShareEvents = {
  /** Who sees a note, or may edit it, has changed: to those who see it now, or did before. `can` says what they may do now. */
  'note.shared': z.object({ noteId: z.string() }),
};

/** Refusals: docs/product/notes.md. */
export const noteShareErrors = defineErrors({
  'note/share-refused': { status: 403, text: 'Only the owner of a note can share it.' },
  'note/not-connected': { status: 422, text: 'You can share only with people that you are connected with.' },
  'note/not-in-team': { status: 422, text: 'You can share only with teams and projects that you are in.' },
  'note/too-many-shares': {
    status: 409,
    text: `A note can be shared with at most ${maxNoteShares} people, teams and projects.`,
  },
});
