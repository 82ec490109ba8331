import { newId } from '@longtable/contract/ids';
import { noteDocumentsApi } from '@longtable/contract/note-documents';
import { noteSharesApi } from '@longtable/contract/note-shares';
import { notesApi } from '@longtable/contract/notes';
import { element, insertNote, updateOf } from '../../../test/notes.ts';
import { insertConnection, signUpActors } from './actors.ts';
import { type Case, type Context, defineMatrix } from './matrix.ts';

const kinds = [
  'signedOut',
  'stranger',
  'reader',
  'editor',
  'teamReader',
  'teamEditor',
  'projectViewer',
  'projectMember',
  'owner',
] as const;
type Kind = (typeof kinds)[number];
type Answers = Case<Kind>['answers'];
type NoteContext = Context<Kind>;

const seen: Answers = {
  signedOut: 401,
  stranger: 404,
  reader: 200,
  editor: 200,
  teamReader: 200,
  teamEditor: 200,
  projectViewer: 200,
  projectMember: 200,
  owner: 200,
};
const edited: Answers = { ...seen, reader: 403, teamReader: 403, projectViewer: 403 };
const owned: Answers = { ...edited, editor: 403, teamEditor: 403, projectMember: 403 };
/** Of the trash: for others it is not there. */
const ownedInTrash: Answers = {
  ...seen,
  reader: 404,
  editor: 404,
  teamReader: 404,
  teamEditor: 404,
  projectViewer: 404,
  projectMember: 404,
};

const one = async (context: NoteContext) => ({ noteId: await aSharedNote(context) });

/** A note that is shared with people, teams and a project, to read or to edit. */
export const noteShares = defineMatrix({
  name: 'notes that are shared',
  kinds,
  actors: signUpActors(kinds),
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

/** A note of the owner, shared with everybody but the stranger in the way that their kind says. */
async function aSharedNote(context: NoteContext): Promise<string> {
  const { app, actors } = context;
  const noteId = await insertNote(app, actors.owner);
  const share = (kind: 'person' | 'team' | 'project', withId: string, access: 'read' | 'edit') =>
    actors.owner.ok(noteSharesApi.share, { noteId, kind, withId, access });
  await connect(context, 'owner', 'reader');
  await connect(context, 'owner', 'editor');
  await share('person', actors.reader.id, 'read');
  await share('person', actors.editor.id, 'edit');
  await share('team', await aTeam(context, ['owner', 'teamReader']), 'read');
  await share('team', await aTeam(context, ['owner', 'teamEditor']), 'edit');
  await share('project', await aProject(context), 'edit');
  return noteId;
}

async function connect({ app, actors }: NoteContext, one: Kind, other: Kind): Promise<void> {
  const pair = [actors[one].id, actors[other].id].toSorted();
  const known = await app.database.db
    .selectFrom('connections')
    .select('id')
    .where('user_a_id', '=', pair[0] ?? '')
    .where('user_b_id', '=', pair[1] ?? '')
    .executeTakeFirst();
  if (!known) await insertConnection(app, actors[one].id, actors[other].id);
}

async function aTeam({ app, actors }: NoteContext, members: readonly Kind[]): Promise<string> {
  const { db } = app.database;
  const id = newId();
  const [owner = 'owner'] = members;
  await db.insertInto('teams').values({ id, name: 'A team', owner_id: actors[owner].id }).execute();
  for (const [index, kind] of members.entries())
    await db
      .insertInto('team_members')
      .values({
        id: newId(),
        team_id: id,
        user_id: actors[kind].id,
        role: index === 0 ? 'Owner' : 'Member',
        permissions: [],
      })
      .execute();
  return id;
}

/** A project that its team sees, with two members. */
async function aProject(context: NoteContext): Promise<string> {
  const { app, actors } = context;
  const { db } = app.database;
  const id = newId();
  const team_id = await aTeam(context, ['owner', 'projectViewer']);
  await db
    .insertInto('projects')
    .values({ id, name: 'A project', owner_id: actors.owner.id, team_id, type: 'team', visibility: 'team' })
    .execute();
  for (const kind of ['owner', 'projectMember'] as const)
    await db
      .insertInto('project_members')
      .values({
        id: newId(),
        project_id: id,
        user_id: actors[kind].id,
        role: kind === 'owner' ? 'Owner' : 'Member',
      })
      .execute();
  return id;
}
