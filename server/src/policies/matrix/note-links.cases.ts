import { newId } from '@longtable/contract/ids';
import { noteLinksApi } from '@longtable/contract/note-links';
import { notesApi } from '@longtable/contract/notes';
import { signUpActors } from './actors.ts';
import { type Context, defineMatrix, everyone } from './matrix.ts';

const kinds = ['signedOut', 'stranger', 'owner'] as const;
type Kind = (typeof kinds)[number];

const itsOwner = { signedOut: 401, stranger: 404, owner: 200 };

/** Public links of notes are made by the owner of a note, and opened by everybody who has their address. */
export const noteLinks = defineMatrix({
  name: 'public links of notes',
  kinds,
  actors: signUpActors(kinds),
  cases: [
    { endpoint: noteLinksApi.list, input: aNote, answers: itsOwner },
    {
      endpoint: noteLinksApi.create,
      input: async (context) => ({ ...(await aNote(context)), id: newId() }),
      answers: itsOwner,
    },
    {
      endpoint: noteLinksApi.create,
      about: 'of a note in the trash',
      input: async (context) => {
        const note = await aNote(context);
        await context.actors.owner.ok(notesApi.trash, note);
        return { ...note, id: newId() };
      },
      answers: { ...itsOwner, owner: 409 },
    },
    {
      endpoint: noteLinksApi.revoke,
      input: async (context) => {
        const { id, noteId } = await aLink(context);
        return { noteId, linkId: id };
      },
      answers: itsOwner,
    },
    {
      endpoint: noteLinksApi.revokeAll,
      input: async (context) => ({ noteId: (await aLink(context)).noteId }),
      answers: itsOwner,
    },
    { endpoint: noteLinksApi.open, input: (context) => aToken(context), answers: everyone(kinds, 200) },
    {
      endpoint: noteLinksApi.open,
      about: 'that was revoked',
      input: async (context) => {
        const { token, noteId } = await aToken(context);
        await context.actors.owner.ok(noteLinksApi.revokeAll, { noteId });
        return { token };
      },
      answers: everyone(kinds, 404),
    },
    {
      endpoint: noteLinksApi.open,
      about: 'without its password',
      input: (context) => aToken(context, 'open sesame'),
      answers: everyone(kinds, 403),
    },
    {
      endpoint: noteLinksApi.file,
      about: 'that the note does not contain',
      input: async (context) => ({ ...(await aToken(context)), fileKey: 'x' }),
      answers: everyone(kinds, 404),
    },
    {
      endpoint: noteLinksApi.file,
      about: 'without its password',
      input: async (context) => ({ ...(await aToken(context, 'open sesame')), fileKey: 'x' }),
      answers: everyone(kinds, 403),
    },
  ],
});

/** A note of the owner. */
async function aNote({ actors: { owner } }: Context<Kind>): Promise<{ noteId: string }> {
  const { id } = await owner.ok(notesApi.create, { id: newId(), title: 'Log' });
  return { noteId: id };
}

async function aLink(context: Context<Kind>, password?: string) {
  const input = { ...(await aNote(context)), id: newId(), ...(password !== undefined && { password }) };
  return context.actors.owner.ok(noteLinksApi.create, input);
}

/** What is at the end of a link's address. */
async function aToken(context: Context<Kind>, password?: string) {
  const { url, noteId } = await aLink(context, password);
  return { token: url.split('/').at(-1) ?? '', noteId };
}
