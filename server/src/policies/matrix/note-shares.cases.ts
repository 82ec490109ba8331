import { newId } from '@longtable/contract/ids';
import { noteDocumentsApi } from '@longtable/contract/note-documents';
import { noteSharesApi } from '@longtable/contract/note-shares';
import { notesApi } from '@longtable/contract/notes';
import { element, updateOf } from '../../../test/notes.ts';
import { defineMatrix } from './matrix.ts';
import {
  aSharedNote,
  aTeam,
  connect,
  edited,
  type NoteContext,
  noteActors,
  noteKinds,
  owned,
  ownedInTrash,
  seen,
} from './note-actors.ts';

const one = async (context: NoteContext) => ({ noteId: await aSharedNote(context) });

/** A note that is shared with people, teams and a project, to read or to edit. */
export const noteShares = defineMatrix({
  name: 'notes that are shared',
  kinds: noteKinds,
  actors: noteActors,
  cases: [
    { endpoint: notesApi.get, about: 'that is shared', input: one, answers: seen },
    {
      endpoint: notesApi.update,
      about: 'that is shared',
      input: async (context) => ({ ...(await one(context)), title: 'Another' }),
      answers: edited,
    },
    {
      endpoint: notesApi.favorite,
      about: 'that is shared',
      input: async (context) => ({ ...(await one(context)), isFavorite: true }),
      answers: seen,
    },
    {
      endpoint: notesApi.pin,
      about: 'that is shared',
      input: async (context) => ({ ...(await one(context)), isPinned: true }),
      answers: seen,
    },
    {
      endpoint: notesApi.duplicate,
      about: 'that is shared',
      input: async (context) => ({ ...(await one(context)), id: newId() }),
      answers: seen,
    },
    { endpoint: notesApi.trash, about: 'that is shared', input: one, answers: owned },
    { endpoint: notesApi.get, about: 'that is shared, in the trash', input: inTrash, answers: ownedInTrash },
    { endpoint: notesApi.restore, about: 'that is shared', input: inTrash, answers: ownedInTrash },
    { endpoint: notesApi.delete, about: 'that is shared', input: inTrash, answers: ownedInTrash },
    { endpoint: noteDocumentsApi.get, about: 'of a shared note', input: one, answers: seen },
    {
      endpoint: noteDocumentsApi.update,
      about: 'of a shared note',
      input: async (context) => ({
        ...(await one(context)),
        update: updateOf((fragment) => fragment.push([element('paragraph', ['Hello'])])),
      }),
      answers: edited,
    },
    { endpoint: noteDocumentsApi.versions, about: 'of a shared note', input: one, answers: seen },
    { endpoint: noteDocumentsApi.version, about: 'of a shared note', input: aVersion, answers: seen },
    {
      endpoint: noteDocumentsApi.keepVersion,
      about: 'of a shared note',
      input: async (context) => ({ ...(await one(context)), id: newId() }),
      answers: edited,
    },
    {
      endpoint: noteDocumentsApi.restoreVersion,
      about: 'of a shared note',
      input: async (context) => ({ ...(await aVersion(context)), id: newId() }),
      answers: edited,
    },
    { endpoint: noteSharesApi.list, input: one, answers: seen },
    {
      endpoint: noteSharesApi.share,
      input: async (context) => {
        await connect(context, 'owner', 'stranger');
        return {
          ...(await one(context)),
          kind: 'person',
          withId: context.actors.stranger.id,
          access: 'read',
        };
      },
      answers: owned,
    },
    {
      endpoint: noteSharesApi.share,
      about: 'with a team that the owner is not in',
      input: async (context) => ({
        ...(await one(context)),
        kind: 'team',
        withId: await aTeam(context, ['stranger']),
        access: 'read',
      }),
      answers: { ...owned, owner: 422 },
    },
    {
      endpoint: noteSharesApi.unshare,
      about: 'of the person themselves',
      input: async (context, kind) => ({
        ...(await one(context)),
        withId: context.actors[kind].id ?? newId(),
      }),
      answers: seen,
    },
    {
      endpoint: noteSharesApi.unshare,
      about: 'of others',
      input: async (context, kind) => ({
        ...(await one(context)),
        withId: context.actors[kind === 'reader' ? 'editor' : 'reader'].id,
      }),
      answers: owned,
    },
  ],
});

async function inTrash(context: NoteContext): Promise<{ noteId: string }> {
  const note = await one(context);
  await context.actors.owner.ok(notesApi.trash, note);
  return note;
}

async function aVersion(context: NoteContext): Promise<{ noteId: string; versionId: string }> {
  const note = await one(context);
  const { id } = await context.actors.owner.ok(noteDocumentsApi.keepVersion, { ...note, id: newId() });
  return { ...note, versionId: id };
}
