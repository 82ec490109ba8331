import { newId } from '@longtable/contract/ids';
import { noteCommentsApi } from '@longtable/contract/note-comments';
import { notesApi } from '@longtable/contract/notes';
import { anAnchor, insertNoteComment } from '../../../test/notes.ts';
import { defineMatrix, everyone } from './matrix.ts';
import {
  aSharedNote,
  edited,
  type NoteContext,
  type NoteKind,
  noteActors,
  noteKinds,
  owned,
  ownedInTrash,
  seen,
} from './note-actors.ts';

/** Of a comment that nobody but somebody who does not see the note any more may edit. */
const refused = { ...everyone(noteKinds, 403), signedOut: 401, stranger: 404 };
const inTrash = { ...ownedInTrash, owner: 409 };

/** Comments on the text of notes: whoever sees the note reads and writes them, also if they may not edit it. */
export const noteCommentCases = defineMatrix({
  name: 'comments on notes',
  kinds: noteKinds,
  actors: noteActors,
  cases: [
    { endpoint: noteCommentsApi.list, input: aNote, answers: seen },
    {
      endpoint: noteCommentsApi.list,
      about: 'of a note in the trash',
      input: aTrashedNote,
      answers: ownedInTrash,
    },
    { endpoint: noteCommentsApi.mentionable, input: aNote, answers: seen },
    {
      endpoint: noteCommentsApi.post,
      about: 'a text',
      input: async (context) => aboutText(await aNote(context)),
      answers: seen,
    },
    {
      endpoint: noteCommentsApi.post,
      about: 'a text of a note in the trash',
      input: async (context) => aboutText(await aTrashedNote(context)),
      answers: inTrash,
    },
    {
      endpoint: noteCommentsApi.post,
      about: 'in a thread',
      input: async (context) => {
        const { noteId } = await aNote(context);
        const threadId = await insertNoteComment(context.app, { noteId, author: context.actors.owner });
        return { noteId, id: newId(), content: 'Because', threadId };
      },
      answers: seen,
    },
    {
      endpoint: noteCommentsApi.post,
      about: 'in a thread of another note',
      input: async (context) => {
        const { noteId } = await aNote(context);
        const threadId = await insertNoteComment(context.app, { noteId, author: context.actors.owner });
        return { ...(await aNote(context)), id: newId(), content: 'Because', threadId };
      },
      answers: { ...everyone(noteKinds, 404), signedOut: 401 },
    },
    { endpoint: noteCommentsApi.edit, about: 'own', input: ownComment, answers: seen },
    {
      endpoint: noteCommentsApi.edit,
      about: 'of somebody who does not see the note any more',
      input: commentOf('stranger'),
      answers: refused,
    },
    { endpoint: noteCommentsApi.delete, about: 'own', input: ownComment, answers: seen },
    {
      endpoint: noteCommentsApi.delete,
      about: 'of somebody who does not see the note any more',
      input: commentOf('stranger'),
      answers: owned,
    },
    { endpoint: noteCommentsApi.resolve, input: commentOf('owner'), answers: seen },
    { endpoint: noteCommentsApi.moveAnchor, input: commentOf('owner'), answers: edited },
  ],
});

async function aNote(context: NoteContext): Promise<{ noteId: string }> {
  return { noteId: await aSharedNote(context) };
}

async function aTrashedNote(context: NoteContext): Promise<{ noteId: string }> {
  const note = await aNote(context);
  await context.actors.owner.ok(notesApi.trash, note);
  return note;
}

function aboutText(note: { noteId: string }) {
  return { ...note, id: newId(), content: 'Why?', about: { quote: 'Hello', anchor: anAnchor() } };
}

/** A comment of the person who asks; a visitor has none. */
function ownComment(context: NoteContext, kind: NoteKind) {
  return commentOf(kind === 'signedOut' ? 'owner' : kind)(context);
}

/** The input of all that can be done with a comment of this person. */
function commentOf(author: NoteKind) {
  return async (context: NoteContext) => ({
    noteCommentId: await insertNoteComment(context.app, {
      ...(await aNote(context)),
      author: context.actors[author],
    }),
    content: 'Why not?',
    isResolved: true,
    anchor: anAnchor(),
  });
}
