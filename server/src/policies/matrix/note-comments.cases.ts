import { newId } from '@longtable/contract/ids';
import { noteCommentsApi } from '@longtable/contract/note-comments';
import { anAnchor, insertNote, insertNoteComment } from '../../../test/notes.ts';
import { signUpActors } from './actors.ts';
import { type Context, defineMatrix } from './matrix.ts';

const kinds = ['owner', 'stranger', 'signedOut'] as const;
type NoteContext = Context<(typeof kinds)[number]>;

/** Comments exist for those who see the note. */
const itsOwner = { owner: 200, stranger: 404, signedOut: 401 };

/** Comments on the text of notes. */
export const noteCommentCases = defineMatrix({
  name: 'comments on notes',
  kinds,
  actors: signUpActors(kinds),
  cases: [
    { endpoint: noteCommentsApi.list, input: aNote, answers: itsOwner },
    { endpoint: noteCommentsApi.mentionable, input: aNote, answers: itsOwner },
    {
      endpoint: noteCommentsApi.post,
      about: 'a text',
      input: async (context) => ({
        ...(await aNote(context)),
        id: newId(),
        content: 'Why?',
        about: { quote: 'Hello', anchor: anAnchor() },
      }),
      answers: itsOwner,
    },
    {
      endpoint: noteCommentsApi.post,
      about: 'in a thread',
      input: async (context) => {
        const { noteId } = await aNote(context);
        const threadId = await insertNoteComment(context.app, { noteId, author: context.actors.owner });
        return { noteId, id: newId(), content: 'Because', threadId };
      },
      answers: itsOwner,
    },
    {
      endpoint: noteCommentsApi.post,
      about: 'in a thread of another note',
      input: async (context) => {
        const { noteId } = await aNote(context);
        const threadId = await insertNoteComment(context.app, { noteId, author: context.actors.owner });
        return { ...(await aNote(context)), id: newId(), content: 'Because', threadId };
      },
      answers: { ...itsOwner, owner: 404 },
    },
    { endpoint: noteCommentsApi.edit, about: 'own', input: comment('owner'), answers: itsOwner },
    {
      endpoint: noteCommentsApi.edit,
      about: 'of somebody who does not see the note any more',
      input: comment('stranger'),
      answers: { ...itsOwner, owner: 403 },
    },
    { endpoint: noteCommentsApi.delete, about: 'own', input: comment('owner'), answers: itsOwner },
    {
      endpoint: noteCommentsApi.delete,
      about: 'of somebody who does not see the note any more',
      input: comment('stranger'),
      answers: itsOwner,
    },
    { endpoint: noteCommentsApi.resolve, input: comment('owner'), answers: itsOwner },
    { endpoint: noteCommentsApi.moveAnchor, input: comment('owner'), answers: itsOwner },
  ],
});

async function aNote({ app, actors: { owner } }: NoteContext): Promise<{ noteId: string }> {
  return { noteId: await insertNote(app, owner) };
}

function comment(author: 'owner' | 'stranger') {
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
