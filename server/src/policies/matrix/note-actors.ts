import { newId } from '@longtable/contract/ids';
import { noteSharesApi } from '@longtable/contract/note-shares';
import { insertNote } from '../../../test/notes.ts';
import { insertConnection, signUpActors } from './actors.ts';
import type { Case, Context } from './matrix.ts';

/**
 * The kinds of people by their relation to a note: it is shared with some of them as a person, through a team or through a project, to
 * read or to edit. A project's viewers see it through its team and only read.
 */
export const noteKinds = [
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
export type NoteKind = (typeof noteKinds)[number];
export type NoteContext = Context<NoteKind>;
type Answers = Case<NoteKind>['answers'];

/** Allowed to everyone who sees the note. */
export const seen = {
  signedOut: 401,
  stranger: 404,
  reader: 200,
  editor: 200,
  teamReader: 200,
  teamEditor: 200,
  projectViewer: 200,
  projectMember: 200,
  owner: 200,
} as const satisfies Answers;
/** Allowed to those who may edit it; forbidden to others who see it. */
export const edited = {
  ...seen,
  reader: 403,
  teamReader: 403,
  projectViewer: 403,
} as const satisfies Answers;
/** Allowed to the owner. */
export const owned = {
  ...edited,
  editor: 403,
  teamEditor: 403,
  projectMember: 403,
} as const satisfies Answers;
/** Allowed to the owner, of a note in the trash: for others it is not there. */
export const ownedInTrash = {
  ...seen,
  reader: 404,
  editor: 404,
  teamReader: 404,
  teamEditor: 404,
  projectViewer: 404,
  projectMember: 404,
} as const satisfies Answers;

/** A person of each kind, the same for all matrices of notes that are shared. */
export const noteActors = signUpActors(noteKinds);

/** A note of the owner, shared with everybody but the stranger in the way that their kind says. */
export async function aSharedNote(context: NoteContext): Promise<string> {
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

/** Connects two of the actors, unless they are. */
export async function connect({ app, actors }: NoteContext, one: NoteKind, other: NoteKind): Promise<void> {
  const pair = [actors[one].id, actors[other].id].toSorted();
  const known = await app.database.db
    .selectFrom('connections')
    .select('id')
    .where('user_a_id', '=', pair[0] ?? '')
    .where('user_b_id', '=', pair[1] ?? '')
    .executeTakeFirst();
  if (!known) await insertConnection(app, actors[one].id, actors[other].id);
}

/** A team of these actors, whose Owner is the first. */
export async function aTeam({ app, actors }: NoteContext, members: readonly NoteKind[]): Promise<string> {
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
