import { newId } from '@longtable/contract/ids';
import { noteDocumentsApi } from '@longtable/contract/note-documents';
import { noteFilesApi } from '@longtable/contract/note-files';
import { element, insertNote, updateOf } from '../../../test/notes.ts';
import { uploadFile } from '../../../test/uploads.ts';
import { signUpActors } from './actors.ts';
import { type Context, defineMatrix } from './matrix.ts';

const kinds = ['owner', 'stranger', 'signedOut'] as const;
type NoteContext = Context<(typeof kinds)[number]>;

/** Notes exist for their owner only. */
const itsOwner = { owner: 200, stranger: 404, signedOut: 401 };

/** The texts of notes, the files in them, and their versions. */
export const noteDocuments = defineMatrix({
  name: 'texts of notes',
  kinds,
  actors: signUpActors(kinds),
  cases: [
    {
      endpoint: noteDocumentsApi.get,
      input: async (context) => ({ noteId: await aNote(context) }),
      answers: itsOwner,
    },
    {
      endpoint: noteDocumentsApi.update,
      input: async (context) => ({
        noteId: await aNote(context),
        update: updateOf((fragment) => fragment.push([element('paragraph', ['Hello'])])),
      }),
      answers: itsOwner,
    },
    { endpoint: noteFilesApi.get, input: aFile, answers: itsOwner },
    { endpoint: noteFilesApi.content, input: aFile, answers: itsOwner },
    {
      endpoint: noteFilesApi.get,
      about: 'that is not in the note',
      input: async (context) => ({ noteId: await aNote(context), resourceId: newId() }),
      answers: { ...itsOwner, owner: 404 },
    },
    {
      endpoint: noteDocumentsApi.versions,
      input: async (context) => ({ noteId: await aNote(context) }),
      answers: itsOwner,
    },
    { endpoint: noteDocumentsApi.version, input: aVersion, answers: itsOwner },
    {
      endpoint: noteDocumentsApi.version,
      about: 'of another note',
      input: async (context) => ({ ...(await aVersion(context)), noteId: await aNote(context) }),
      answers: { ...itsOwner, owner: 404 },
    },
    {
      endpoint: noteDocumentsApi.keepVersion,
      input: async (context) => ({ noteId: await aNote(context), id: newId() }),
      answers: itsOwner,
    },
    {
      endpoint: noteDocumentsApi.restoreVersion,
      input: async (context) => ({ ...(await aVersion(context)), id: newId() }),
      answers: itsOwner,
    },
    {
      endpoint: noteDocumentsApi.restoreVersion,
      about: 'of another note',
      input: async (context) => ({
        ...(await aVersion(context)),
        noteId: await aNote(context),
        id: newId(),
      }),
      answers: { ...itsOwner, owner: 404 },
    },
  ],
});

function aNote({ app, actors: { owner } }: NoteContext): Promise<string> {
  return insertNote(app, owner);
}

async function aFile(context: NoteContext): Promise<{ noteId: string; resourceId: string }> {
  const noteId = await aNote(context);
  const { owner } = context.actors;
  const { id } = await uploadFile(owner, { id: newId(), name: newId() }, new Uint8Array(3));
  const update = updateOf((fragment) => fragment.push([element('file', [], { resourceId: id })]));
  await owner.ok(noteDocumentsApi.update, { noteId, update });
  return { noteId, resourceId: id };
}

async function aVersion(context: NoteContext): Promise<{ noteId: string; versionId: string }> {
  const noteId = await aNote(context);
  const { id } = await context.actors.owner.ok(noteDocumentsApi.keepVersion, { noteId, id: newId() });
  return { noteId, versionId: id };
}
