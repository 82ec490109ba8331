import { newId } from '@longtable/contract/ids';
import { noteImportsApi } from '@longtable/contract/note-imports';
import { notesApi } from '@longtable/contract/notes';
import { defineMatrix, everyone } from './matrix.ts';
import { type ProjectContext, projectActors, projectKinds } from './project-actors.ts';

const signedIn = { ...everyone(projectKinds, 200), signedOut: 401 };
/** A note does not exist for anybody but its owner, whatever they share otherwise. */
const itsOwner = { ...everyone(projectKinds, 404), signedOut: 401, owner: 200 };

/** Notes, whose owner is the one of the project. */
export const notes = defineMatrix({
  name: 'notes',
  kinds: projectKinds,
  actors: projectActors,
  cases: [
    { endpoint: notesApi.list, input: () => ({}), answers: signedIn },
    { endpoint: notesApi.counts, input: () => ({}), answers: signedIn },
    { endpoint: notesApi.search, input: () => ({ text: 'log' }), answers: signedIn },
    { endpoint: notesApi.create, input: () => ({ id: newId(), title: 'Log' }), answers: signedIn },
    { endpoint: notesApi.emptyTrash, input: () => ({}), answers: signedIn },
    { endpoint: notesApi.renameTag, input: () => ({ from: 'work', to: 'sea' }), answers: signedIn },
    { endpoint: notesApi.deleteTag, input: () => ({ name: 'work' }), answers: signedIn },
    { endpoint: noteImportsApi.known, input: () => ({ keys: ['a'] }), answers: signedIn },
    {
      endpoint: noteImportsApi.add,
      input: () => ({ importId: newId(), notes: [{ id: newId(), key: newId(), update: null }] }),
      answers: signedIn,
    },
    { endpoint: noteImportsApi.undo, input: () => ({ importId: newId() }), answers: signedIn },
    { endpoint: noteImportsApi.exportAll, input: () => ({}), answers: signedIn },
    { endpoint: notesApi.get, input: aNote, answers: itsOwner },
    {
      endpoint: notesApi.update,
      input: async (context) => ({ ...(await aNote(context)), title: 'Another' }),
      answers: itsOwner,
    },
    {
      endpoint: notesApi.favorite,
      input: async (context) => ({ ...(await aNote(context)), isFavorite: true }),
      answers: itsOwner,
    },
    {
      endpoint: notesApi.pin,
      input: async (context) => ({ ...(await aNote(context)), isPinned: true }),
      answers: itsOwner,
    },
    {
      endpoint: notesApi.duplicate,
      input: async (context) => ({ ...(await aNote(context)), id: newId() }),
      answers: itsOwner,
    },
    { endpoint: notesApi.trash, input: aNote, answers: itsOwner },
    { endpoint: notesApi.restore, input: aTrashedNote, answers: itsOwner },
    { endpoint: notesApi.delete, input: aTrashedNote, answers: itsOwner },
    {
      endpoint: notesApi.delete,
      about: 'which is not in the trash',
      input: aNote,
      answers: { ...itsOwner, owner: 409 },
    },
  ],
});

/** A note of the owner. */
async function aNote({ actors: { owner } }: ProjectContext): Promise<{ noteId: string }> {
  const { id } = await owner.ok(notesApi.create, { id: newId(), title: 'Log' });
  return { noteId: id };
}

async function aTrashedNote(context: ProjectContext): Promise<{ noteId: string }> {
  const note = await aNote(context);
  await context.actors.owner.ok(notesApi.trash, note);
  return note;
}
