import { api } from '@longtable/contract/api';
import type { Endpoint } from '@longtable/contract/endpoint';
import { newId } from '@longtable/contract/ids';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pruneDeletedIdsJob, reservedDays } from '../src/platform/db/deleted-ids.ts';
import { createLog } from '../src/platform/log/log.ts';
import { connect } from './connect.ts';
import { noteTemplateContent } from './note-template.ts';
import { anAnchor, insertNote } from './notes.ts';
import { addConnected, newProject } from './project.ts';
import { addToTeam, newTeam } from './team.ts';
import { type Person, startTestApp, type TestApp } from './test-app.ts';
import { uploadFile } from './uploads.ts';

let app: TestApp;
let ada: Person;
let ben: Person;
let carl: Person;
let dora: Person;
let teamId: string;
let departmentId: string;
let projectId: string;
let taskId: string;
let inviteCode: string;
let fileId: string;
let noteId: string;

beforeAll(async () => {
  app = await startTestApp();
  [ada, ben, carl] = [await app.newPerson('Ada'), await app.newPerson('Ben'), await app.newPerson('Carl')];
  dora = await app.newPerson('Dora');
  teamId = (await newTeam(ada)).id;
  await addToTeam(ada, teamId, [ben]);
  await connect(ada, carl);
  departmentId = (await ada.ok(api.departments.create, { teamId, id: newId(), name: 'Masts' })).id;
  const { url } = await ada.ok(api.teamInvites.create, { teamId, id: newId() });
  inviteCode = url.split('/').at(-1) ?? '';
  projectId = (await newProject(ada)).id;
  taskId = (await ada.ok(api.tasks.create, { id: newId(), title: 'Sails' })).id;
  noteId = (await ada.ok(api.notes.create, { id: newId(), title: 'Log' })).id;
  fileId = (await uploadFile(ada, { id: newId(), name: 'Sails.txt' }, new Uint8Array(9))).id;
  noteId = await insertNote(app, ada, { title: 'Ropes' });
});
afterAll(() => app.close());

/** A create, and the deletion of what it created. */
type Kind = {
  readonly endpoint: Endpoint;
  readonly input: (id: string) => object;
  readonly by?: () => Person;
  readonly remove: (id: string) => Promise<unknown>;
  /** The person, unless it is the shared one. */
  readonly code?: string;
};

const kinds: Readonly<Record<string, Kind>> = {
  task: {
    endpoint: api.tasks.create,
    input: (id) => ({ id, title: 'Bow' }),
    remove: (id) => ada.ok(api.tasks.delete, { taskId: id }),
    code: 'task/deleted',
  },
  'task of several': {
    endpoint: api.tasks.createSeveral,
    input: (id) => ({ tasks: [{ id, title: 'Bow' }] }),
    remove: (id) => ada.ok(api.taskChanges.deleteMany, { changeId: newId(), taskIds: [id] }),
    code: 'task/deleted',
  },
  step: {
    endpoint: api.taskSubtasks.add,
    input: (id) => ({ taskId, id, title: 'A step' }),
    remove: (subtaskId) => ada.ok(api.taskSubtasks.remove, { taskId, subtaskId }),
  },
  comment: {
    endpoint: api.taskComments.post,
    input: (id) => ({ taskId, id, content: 'Well' }),
    remove: (taskCommentId) => ada.ok(api.taskComments.delete, { taskCommentId }),
  },
  'link to a note': {
    endpoint: api.taskLinks.create,
    input: (id) => ({ taskId, id, linkedItemType: 'note', linkedItemId: noteId }),
    remove: (taskLinkId) => ada.ok(api.taskLinks.delete, { taskLinkId }),
  },
  view: {
    endpoint: api.taskViews.create,
    input: (id) => ({ id, name: 'Late', address: '?due=overdue' }),
    remove: (taskViewId) => ada.ok(api.taskViews.delete, { taskViewId }),
  },
  pin: {
    endpoint: api.pins.pinProject,
    input: (id) => ({ projectId, id, position: 'a0' }),
    remove: (pinId) => ada.ok(api.pins.unpin, { pinId }),
  },
  folder: {
    endpoint: api.resources.createFolder,
    input: (id) => ({ id, name: id, parentFolderId: null }),
    remove: async (id) => {
      await ada.ok(api.resources.trash, { resourceIds: [id] });
      await ada.ok(api.resources.delete, { resourceIds: [id] });
    },
  },
  'link to a file': {
    endpoint: api.resourceLinks.create,
    input: (id) => ({ resourceId: fileId, id }),
    remove: (linkId) => ada.ok(api.resourceLinks.revoke, { resourceId: fileId, linkId }),
  },
  'public link of a note': {
    endpoint: api.noteLinks.create,
    input: (id) => ({ noteId, id }),
    remove: (linkId) => ada.ok(api.noteLinks.revoke, { noteId, linkId }),
  },
  template: {
    endpoint: api.taskTemplates.create,
    input: (id) => ({
      id,
      name: 'Weekly',
      content: {
        title: 'Weekly',
        description: '',
        priority: 'low',
        status: 'todo',
        tags: [],
        subtasks: [],
        dueInDays: 0,
        estimatedHours: null,
        repeat: null,
        projectId: null,
      },
    }),
    remove: (taskTemplateId) => ada.ok(api.taskTemplates.delete, { taskTemplateId }),
  },
  team: {
    endpoint: api.teams.create,
    input: (id) => ({ id, name: 'Hull' }),
    remove: (id) => ada.ok(api.teams.delete, { teamId: id }),
  },
  'team update': {
    endpoint: api.updates.postToTeam,
    input: (id) => ({ teamId, id, content: 'News' }),
    remove: (teamUpdateId) => ada.ok(api.updates.deleteInTeam, { teamUpdateId }),
  },
  'team invitation': {
    endpoint: api.teamInvites.create,
    input: (id) => ({ teamId, id, terms: { days: 3, uses: 3 } }),
    remove: (teamInviteId) => ada.ok(api.teamInvites.revoke, { teamInviteId }),
  },
  'invitation of a person to a team': {
    endpoint: api.teamInvitations.create,
    input: (id) => ({ teamId, id, personId: dora.id }),
    remove: (teamInvitationId) => ada.ok(api.teamInvitations.revoke, { teamInvitationId }),
  },
  'invitation of a person to a project': {
    endpoint: api.projectInvitations.create,
    input: (id) => ({ projectId, id, who: { email: 'emil@example.test' } }),
    remove: (projectInvitationId) => ada.ok(api.projectInvitations.revoke, { projectInvitationId }),
  },
  department: {
    endpoint: api.departments.create,
    input: (id) => ({ teamId, id, name: 'Rudders' }),
    remove: (id) => ada.ok(api.departments.delete, { departmentId: id }),
  },
  'department member': {
    endpoint: api.departments.addMember,
    input: (id) => ({ departmentId, id, personId: ben.id }),
    remove: () => ada.ok(api.departments.removeMember, { departmentId, personId: ben.id }),
  },
  'department update': {
    endpoint: api.updates.postToDepartment,
    input: (id) => ({ departmentId, id, content: 'News' }),
    remove: (departmentUpdateId) => ada.ok(api.updates.deleteInDepartment, { departmentUpdateId }),
  },
  project: {
    endpoint: api.projects.create,
    input: (id) => ({ id, name: 'Quay' }),
    remove: (id) => ada.ok(api.projects.delete, { projectId: id }),
  },
  'project member': {
    endpoint: api.projectMembers.add,
    input: (id) => ({ projectId, id, personId: ben.id }),
    remove: () => ada.ok(api.projectMembers.remove, { projectId, personId: ben.id }),
  },
  'project update': {
    endpoint: api.updates.postToProject,
    input: (id) => ({ projectId, id, content: 'News' }),
    remove: (projectUpdateId) => ada.ok(api.updates.deleteInProject, { projectUpdateId }),
  },
  'link of a project': {
    endpoint: api.resources.addLink,
    input: (id) => ({ projectId, id, name: id, url: 'https://plan.example' }),
    remove: async (id) => {
      await ada.ok(api.resources.trash, { resourceIds: [id] });
      await ada.ok(api.resources.delete, { resourceIds: [id] });
    },
  },
  'team member': {
    endpoint: api.teamMembers.add,
    input: (id) => ({ teamId, id, personId: carl.id }),
    remove: () => ada.ok(api.teamMembers.remove, { teamId, personId: carl.id }),
  },
  'team member by invitation': {
    endpoint: api.teamInvites.accept,
    input: (id) => ({ inviteCode, id }),
    by: () => carl,
    remove: () => ada.ok(api.teamMembers.remove, { teamId, personId: carl.id }),
  },
  note: {
    endpoint: api.notes.create,
    input: (id) => ({ id, title: 'Log' }),
    remove: async (noteId) => {
      await ada.ok(api.notes.trash, { noteId });
      await ada.ok(api.notes.delete, { noteId });
    },
  },
  'copy of a note': {
    endpoint: api.notes.duplicate,
    input: (id) => ({ noteId, id }),
    remove: async (id) => {
      await ada.ok(api.notes.trash, { noteId: id });
      await ada.ok(api.notes.delete, { noteId: id });
    },
  },
  'template of notes': {
    endpoint: api.noteTemplates.create,
    input: (id) => ({ id, name: 'Weekly', content: noteTemplateContent() }),
    remove: (noteTemplateId) => ada.ok(api.noteTemplates.delete, { noteTemplateId }),
  },
  'version of a note': {
    endpoint: api.noteDocuments.keepVersion,
    input: (id) => ({ noteId, id, name: 'Draft' }),
    remove: (id) => app.database.db.deleteFrom('note_versions').where('id', '=', id).execute(),
  },
  'comment on a note': {
    endpoint: api.noteComments.post,
    input: (id) => ({ noteId, id, content: 'Why?', about: { quote: 'Ropes', anchor: anAnchor() } }),
    remove: (noteCommentId) => ada.ok(api.noteComments.delete, { noteCommentId }),
  },
  message: {
    endpoint: api.chatMessages.post,
    input: (id) => ({ chatId: teamId, id, content: 'Ahoy' }),
    remove: (id) => app.database.db.deleteFrom('chat_messages').where('id', '=', id).execute(),
  },
  'scheduled message': {
    endpoint: api.scheduledMessages.schedule,
    input: (id) => ({
      chatId: teamId,
      id,
      content: 'Ahoy',
      sendAt: new Date(Date.now() + 3_600_000).toISOString(),
    }),
    remove: (scheduledMessageId) => ada.ok(api.scheduledMessages.delete, { scheduledMessageId }),
  },
  'direct chat': {
    endpoint: api.chats.openDirect,
    input: (id) => ({ personId: ben.id, id }),
    remove: () => app.database.db.deleteFrom('chats').where('kind', '=', 'direct').execute(),
  },
  'group chat': {
    endpoint: api.chatGroups.create,
    input: (id) => ({ id, personIds: [ben.id, carl.id] }),
    remove: (id) => app.database.db.deleteFrom('chats').where('id', '=', id).execute(),
  },
  invitation: {
    endpoint: api.invitations.create,
    input: (id) => ({ id }),
    remove: (invitationId) => ada.ok(api.invitations.revoke, { invitationId }),
  },
};

describe('a create that is sent again after its row was deleted', () => {
  test.each(Object.entries(kinds))('%s', async (_, { endpoint, input, remove, by = () => ada, code }) => {
    const id = newId();
    expect(await by().send(endpoint, input(id))).toMatchObject({ status: 200 });
    // As long as it exists, it is a repeated request.
    expect(await by().send(endpoint, input(id))).toMatchObject({ status: 200 });
    await remove(id);
    const refusal = { status: 409, body: { error: { code: code ?? 'request/deleted' } } };
    expect(await by().send(endpoint, input(id))).toMatchObject(refusal);
    expect(await by().send(endpoint, input(id))).toMatchObject(refusal);
  });

  test('is refused for a connection request, and for another one’s connection', async () => {
    const [dora, emil] = [await app.newPerson('Dora'), await app.newPerson('Emil')];
    const [first, second, connectionId] = [newId(), newId(), newId()];
    for (const id of [first, second]) {
      await dora.ok(api.connections.request, { id, personId: emil.id });
      await dora.ok(api.connections.cancel, { requestId: id });
    }
    // The second has replaced the first.
    const again = { id: first, personId: emil.id };
    expect(await dora.refused(api.connections.request, again)).toMatchObject({ code: 'request/deleted' });
    const accept = async () => {
      const requestId = newId();
      await dora.ok(api.connections.request, { id: requestId, personId: emil.id });
      return emil.send(api.connections.accept, { requestId, connectionId });
    };
    expect(await accept()).toMatchObject({ status: 200 });
    await emil.ok(api.connections.remove, { connectionId });
    expect(await accept()).toMatchObject({ status: 409, body: { error: { code: 'request/deleted' } } });
  });

  test('creates nothing, also of several', async () => {
    const [gone, fresh] = [newId(), newId()];
    await ada.ok(api.tasks.create, { id: gone, title: 'Gone' });
    await ada.ok(api.tasks.delete, { taskId: gone });
    const tasks = [fresh, gone].map((id) => ({ id, title: 'Again' }));
    expect(await ada.refused(api.tasks.createSeveral, { tasks })).toMatchObject({
      status: 409,
      code: 'task/deleted',
      text: 'This task was deleted. Nothing was created.',
    });
    expect((await ada.send(api.tasks.get, { taskId: fresh })).status).toBe(404);
    expect((await ada.send(api.tasks.get, { taskId: gone })).status).toBe(404);
  });

  test('is refused to anybody else too', async () => {
    const id = newId();
    await ada.ok(api.tasks.create, { id, title: 'Mine' });
    await ada.ok(api.tasks.delete, { taskId: id });
    expect(await ben.refused(api.tasks.create, { id, title: 'Mine' })).toMatchObject({
      code: 'task/deleted',
    });
  });

  test('is refused when the row was deleted with its parent', async () => {
    const [team, project] = [await newTeam(ada), await newProject(ada)];
    const [ofTeam, ofProject] = [newId(), newId()];
    await ada.ok(api.departments.create, { teamId: team.id, id: ofTeam, name: 'Deck' });
    await ada.ok(api.tasks.create, { id: ofProject, title: 'Plank', projectId: project.id });
    await ada.ok(api.teams.delete, { teamId: team.id });
    await ada.ok(api.projects.delete, { projectId: project.id });
    expect(await ada.refused(api.departments.create, { teamId, id: ofTeam, name: 'Deck' })).toMatchObject({
      code: 'request/deleted',
    });
    expect(await ada.refused(api.tasks.create, { id: ofProject, title: 'Plank' })).toMatchObject({
      code: 'task/deleted',
    });
  });

  test('during the deletion leaves the task there or refused, and never restored', async () => {
    for (let round = 0; round < 15; round += 1) {
      const input = { id: newId(), title: 'Race' };
      await ada.ok(api.tasks.create, input);
      const [, ...creates] = await Promise.all([
        ada.send(api.tasks.delete, { taskId: input.id }),
        ada.send(api.tasks.create, input),
        ada.send(api.tasks.create, input),
      ]);
      const refused = creates.filter(({ status }) => status !== 200).map(({ body }) => body);
      expect(refused).toMatchObject(refused.map(() => ({ error: { code: 'task/deleted' } })));
      expect((await ada.send(api.tasks.get, { taskId: input.id })).status).toBe(404);
    }
  });
});

test('a create of a restored task is a repeated request', async () => {
  const input = { id: newId(), title: 'Back' };
  await ada.ok(api.tasks.create, input);
  const comment = { taskId: input.id, id: newId(), content: 'Said' };
  await ada.ok(api.taskComments.post, comment);
  const link = { taskId: input.id, id: newId(), linkedItemType: 'note', linkedItemId: noteId } as const;
  await ada.ok(api.taskLinks.create, link);
  const changeId = newId();
  await ada.ok(api.tasks.delete, { taskId: input.id, changeId });
  expect(await ada.refused(api.tasks.create, input)).toMatchObject({ code: 'task/deleted' });
  await ada.ok(api.taskChanges.undo, { changeId });
  expect(await ada.ok(api.taskLinks.create, link)).toMatchObject({ id: link.id });
  expect(await ada.ok(api.tasks.create, input)).toMatchObject({ id: input.id });
  expect(await ada.ok(api.taskComments.post, comment)).toMatchObject({ content: 'Said' });
  await ada.ok(api.tasks.delete, { taskId: input.id });
  expect(await ada.refused(api.tasks.create, input)).toMatchObject({ code: 'task/deleted' });
});

test('the first addition of a removed member does not add them again', async () => {
  const project = await newProject(ada);
  await addConnected(ada, project.id, [carl]);
  const [member] = (await ada.ok(api.projectMembers.list, { projectId: project.id, text: 'Carl' })).members;
  await carl.ok(api.projects.leave, { projectId: project.id });
  const again = { projectId: project.id, id: member?.id ?? '', personId: carl.id };
  expect(await ada.refused(api.projectMembers.add, again)).toMatchObject({ code: 'request/deleted' });
  expect(await ada.ok(api.projectMembers.add, { ...again, id: newId() })).toMatchObject({ role: 'Member' });
});

test('ids are reserved longer than browsers keep pending changes, and then released', async () => {
  const [late, young] = [newId(), newId()];
  await app.database.pool.query(
    `insert into deleted_ids (id, deleted_at) values
       ($1, now() - make_interval(days => $3) - interval '1 hour'), ($2, now() - make_interval(days => $3) + interval '1 hour')`,
    [late, young, reservedDays],
  );
  const job = pruneDeletedIdsJob(app.database.db);
  await job.run({ _cron: {} }, { log: createLog('silent'), signal: new AbortController().signal });
  const { rows } = await app.database.pool.query('select id from deleted_ids where id in ($1, $2)', [
    late,
    young,
  ]);
  expect(rows).toEqual([{ id: young }]);
});

test('every table whose ids clients make reserves the ids of deleted rows', async () => {
  const { rows } = await app.database.pool.query<{ name: string; kept: boolean }>(`
    select t.relname as name,
      2 = (select count(*) from pg_trigger g join pg_proc p on p.oid = g.tgfoid
        where g.tgrelid = t.oid and p.proname in ('reserve_deleted_ids', 'refuse_deleted_ids')) as kept
    from pg_class t join pg_namespace n on n.oid = t.relnamespace and n.nspname = 'public'
      join pg_attribute a on a.attrelid = t.oid and a.attname = 'id' and a.atttypid = 'uuid'::regtype
    where t.relkind = 'r' and not a.atthasdef order by 1`);
  // The server makes these ids.
  const ofTheServer = [
    'accounts',
    'deleted_ids',
    'email_changes',
    'link_previews',
    'mail_outbox',
    'notifications',
    'passkeys',
    'project_activity',
    'push_subscriptions',
    'resource_shares',
    'resource_versions',
    'sessions',
    'sign_up_links',
    'user_fcm_tokens',
    'user_profiles',
    'users',
    'verifications',
  ];
  // An upload that has expired may be started again.
  const mayComeBack = ['resource_uploads'];
  expect(rows.filter(({ kept }) => !kept).map(({ name }) => name)).toEqual(
    [...ofTheServer, ...mayComeBack].toSorted(),
  );
});
