import { newId } from '@longtable/contract/ids';
import {
  projectPhotoDescription,
  projectTypes,
  projectVisibilities,
} from '@longtable/contract/rules/project-kinds';
import { type TeamRole, teamPermissions } from '@longtable/contract/rules/team-rights';
import type { Db } from '../src/platform/db/database.ts';
import { insertDirectChat, insertGroup, insertMessage, insertScheduledMessage } from './chat.ts';
import { noteTemplateContent } from './note-template.ts';
import { insertNoteComment } from './notes.ts';
import { notificationTo } from './notify.ts';
import { subscriptionOf } from './push.ts';
import type { SeededRandom } from './seeded-random.ts';
import { templateContent } from './task-template.ts';

type Team = { id: string; departments: string[] };

const peopleCount = 10;
const notShared = { person_id: null, team_id: null, project_id: null };
/** The recorded owner of a team and its members with the role, which agree unless the ownership is broken. */
const ownerships = ['whole', 'none', 'several', 'another', 'no member'] as const;

/** Fills an empty database with rows of every kind that policies decide about. Returns the ids of its people. */
export async function fillRandomWorkspace(db: Db, random: SeededRandom): Promise<string[]> {
  const { chance, pick: anyOf, fraction } = random;
  const people = Array.from({ length: peopleCount }, () => newId());
  for (const id of people) await addPerson(id);
  for (const [index, one] of people.entries()) {
    for (const [offset, other] of people.slice(index + 1).entries()) {
      // Some pairs by their order, so that any seed has enough connections and requests to compare.
      if (offset < 2) await acquaint(one, other, (index + offset) % 2 === 0);
      else if (chance(0.5)) await acquaint(one, other, chance(0.5));
    }
    await addOwn(one, 1 + (index % 3));
  }
  const teams: Team[] = [];
  for (let made = 0; made < 15; made += 1)
    teams.push(await addTeam(ownerships[made % ownerships.length] ?? 'whole'));
  for (let made = 0; made < 40; made += 1) await addProject();
  for (const { id } of teams) {
    await addFiles({ team_id: id });
    await addPhoto({ team_id: id, is_team_photo: true });
  }
  for (const { id } of await db.selectFrom('projects').select('id').execute()) {
    await addFiles({ project_id: id });
    await addPhoto({ project_id: id, description: projectPhotoDescription });
  }
  for (const id of people) await addFiles({}, id);
  for (const id of people) for (let made = 0; made < 5; made += 1) await addNote(id);
  await addChats();
  return people;

  async function addPerson(id: string): Promise<void> {
    const email = `${id}@example.test`;
    await db.insertInto('users').values({ id, name: 'Somebody', email }).execute();
    await db.insertInto('user_profiles').values({ id, full_name: 'Somebody', email }).execute();
  }

  async function acquaint(one: string, other: string, connected: boolean): Promise<void> {
    const [user_a_id, user_b_id] = one < other ? [one, other] : [other, one];
    if (connected) await db.insertInto('connections').values({ id: newId(), user_a_id, user_b_id }).execute();
    else
      await db
        .insertInto('connection_requests')
        .values({ id: newId(), sender_id: one, receiver_id: other })
        .execute();
    if (!connected && chance(0.3))
      await db.insertInto('person_blocks').values({ blocker_id: other, blocked_id: one }).execute();
  }

  /** Rows that belong to one person. */
  async function addOwn(user_id: string, count: number): Promise<void> {
    const key = { public_key: '', counter: 0, transports: [], synced: false };
    const expires_at = new Date(Date.now() + 3_600_000).toISOString();
    for (let made = 0; made < count; made += 1) {
      const id = newId();
      await db.insertInto('task_views').values({ id, user_id, name: 'View', address: '' }).execute();
      await db.insertInto('pins').values({ id, user_id, task_view_id: id, position: 'a0' }).execute();
      await db
        .insertInto('resources')
        .values({ id, uploaded_by: user_id, name: id, type: 'folder' })
        .execute();
      await db
        .insertInto('resource_copies')
        .values({ id, user_id, items: 1, bytes: 1, resource_ids: [newId()] })
        .execute();
      await db
        .insertInto('resource_uploads')
        .values({ id, user_id, name: id, clash: 'refuse', size_bytes: 1, file_id: id })
        .execute();
      await db.insertInto('notes').values({ id, user_id, title: 'Note' }).execute();
      await db.insertInto('notifications').values(notificationTo(user_id, { id })).execute();
      await db.insertInto('push_subscriptions').values(subscriptionOf(user_id, { id })).execute();
      await db
        .insertInto('note_templates')
        .values({ id, user_id, name: 'Template', content: JSON.stringify(noteTemplateContent()) })
        .execute();
      await db
        .insertInto('task_templates')
        .values({ id, user_id, name: 'Template', content: JSON.stringify(templateContent()) })
        .execute();
      await db
        .insertInto('task_imports')
        .values({ id, user_id, source: 'jira', name: 'board.csv', total: 1 })
        .execute();
      await db
        .insertInto('passkeys')
        .values({ id, user_id, credential_id: id, name: 'Key', ...key })
        .execute();
      await db
        .insertInto('invitations')
        .values({
          id,
          inviter_id: user_id,
          email: chance(0.7) ? `${anyOf(people)}@example.test` : null,
          link_code_hash: id,
          mail_code_hash: null,
          expires_at,
        })
        .execute();
      await db.insertInto('sessions').values({ id, user_id, token: id, expires_at }).execute();
    }
  }

  async function addTeam(ownership: (typeof ownerships)[number]): Promise<Team> {
    const order = new Map(people.map((person) => [person, fraction()]));
    const [recorded = '', other = '', ...rest] = people
      .toSorted((one, another) => (order.get(one) ?? 0) - (order.get(another) ?? 0))
      .slice(0, 3 + Math.floor(fraction() * 5));
    const id = newId();
    await db.insertInto('teams').values({ id, name: 'Team', owner_id: recorded }).execute();
    const roles = new Map<string, TeamRole>(rest.map((person) => [person, chance(0.3) ? 'Admin' : 'Member']));
    if (ownership !== 'no member')
      roles.set(recorded, ownership === 'whole' || ownership === 'several' ? 'Owner' : 'Member');
    roles.set(other, ownership === 'several' || ownership === 'another' ? 'Owner' : 'Member');
    for (const [user_id, role] of roles) {
      const permissions = teamPermissions.filter(() => chance(0.4));
      await db
        .insertInto('team_members')
        .values({ id: newId(), team_id: id, user_id, role, permissions })
        .execute();
    }
    for (const author_id of people.filter(() => chance(0.3))) {
      await db
        .insertInto('team_updates')
        .values({ id: newId(), team_id: id, author_id, content: 'News' })
        .execute();
      await addInvite(id, author_id);
      await db
        .insertInto('team_invitations')
        .values({ team_id: id, ...invitationBy(author_id) })
        .execute();
    }
    const departments: string[] = [];
    for (let made = 0; made < 3; made += 1) departments.push(await addDepartment(id, [...roles.keys()]));
    return { id, departments };
  }

  async function addDepartment(team_id: string, members: readonly string[]): Promise<string> {
    const department_id = newId();
    await db.insertInto('departments').values({ id: department_id, team_id, name: 'Department' }).execute();
    for (const user_id of members.filter(() => chance(0.4))) {
      const department_role = chance(0.5) ? 'admin' : 'member';
      await db
        .insertInto('department_members')
        .values({ id: newId(), department_id, team_id, user_id, department_role })
        .execute();
    }
    for (const author_id of [...people.filter(() => chance(0.3)), null]) {
      await db
        .insertInto('department_updates')
        .values({ id: newId(), department_id, author_id, content: 'News' })
        .execute();
    }
    return department_id;
  }

  async function addInvite(team_id: string, created_by: string): Promise<void> {
    const terms = { days: 7, uses: null, uses_left: null, expires_at: new Date().toISOString() };
    await db
      .insertInto('team_invites')
      .values({ id: newId(), team_id, created_by, invite_code: newId(), ...terms })
      .execute();
  }

  /** An invitation of anybody, by the person or an address. */
  function invitationBy(inviter_id: string) {
    const by = chance(0.5) ? { person_id: anyOf(people) } : { email: 'somebody@example.test' };
    return { id: newId(), inviter_id, expires_at: new Date().toISOString(), ...by };
  }

  async function addProject(): Promise<void> {
    const id = newId();
    const owner_id = anyOf(people);
    const type = anyOf(projectTypes);
    const team = anyOf(teams);
    await db
      .insertInto('projects')
      .values({
        id,
        name: 'Project',
        owner_id,
        type,
        team_id: type === 'individual' ? null : team.id,
        visibility: anyOf(projectVisibilities),
      })
      .execute();
    for (const department_id of type === 'department' ? team.departments.filter(() => chance(0.5)) : [])
      await db
        .insertInto('project_department_assignments')
        .values({ project_id: id, department_id })
        .execute();
    for (const user_id of people.filter((person) => person === owner_id || chance(0.2))) {
      const role = user_id === owner_id ? 'Owner' : chance(0.4) ? 'Admin' : 'Member';
      await db.insertInto('project_members').values({ id: newId(), project_id: id, user_id, role }).execute();
    }
    await db
      .insertInto('project_updates')
      .values({ id: newId(), project_id: id, author_id: anyOf(people), content: 'News' })
      .execute();
    await db
      .insertInto('project_invitations')
      .values({ project_id: id, ...invitationBy(owner_id) })
      .execute();
    const link = { name: 'Link', type: 'link' as const, url: 'https://a.example/' };
    await db
      .insertInto('resources')
      .values({ id: newId(), project_id: id, uploaded_by: anyOf(people), ...link })
      .execute();
    for (let made = 0; made < 3; made += 1) await addTask(chance(0.7) ? id : null);
  }

  /** A folder with a file in it, each added and shared by anybody: some of the shares count. */
  async function addFiles(
    place: { readonly team_id?: string; readonly project_id?: string },
    owner?: string,
  ): Promise<void> {
    const [folder, file] = [newId(), newId()];
    const item = () => ({ ...place, uploaded_by: owner ?? anyOf(people) });
    await db
      .insertInto('resources')
      .values([
        { ...item(), id: folder, name: folder, type: 'folder' },
        {
          ...item(),
          id: file,
          name: file,
          type: 'other',
          file_path: file,
          parent_folder_id: folder,
          ancestors: [folder],
        },
      ])
      .execute();
    for (const resource_id of [folder, file]) {
      if (chance(0.4)) continue;
      const [shared_by, shared_with] = [chance(0.5) ? item().uploaded_by : anyOf(people), anyOf(people)];
      await db
        .insertInto('resource_shares')
        .values({ id: newId(), resource_id, shared_by, shared_with })
        .execute();
    }
  }

  async function addPhoto(
    of: { team_id: string; is_team_photo: true } | { project_id: string; description: string },
  ): Promise<void> {
    const id = newId();
    await db
      .insertInto('resources')
      .values({ ...of, id, uploaded_by: anyOf(people), name: 'Photo', type: 'image', file_path: id })
      .execute();
  }

  /** A note with two versions, shared with some, and a comment by anybody. */
  async function addNote(user_id: string): Promise<void> {
    const id = newId();
    await db
      .insertInto('notes')
      .values({
        id,
        user_id,
        title: 'Note',
        url: null,
        author: null,
        deleted_at: chance(0.1) ? new Date().toISOString() : null,
      })
      .execute();
    const access = () => (chance(0.5) ? 'edit' : 'read');
    for (const person_id of people.filter((person) => person !== user_id && chance(0.4)))
      await db
        .insertInto('note_shares')
        .values({ ...notShared, note_id: id, person_id, access: access() })
        .execute();
    const ofTeam = teams.length > 0 && chance(0.5) ? anyOf(teams).id : null;
    if (ofTeam !== null)
      await db
        .insertInto('note_shares')
        .values({ ...notShared, note_id: id, team_id: ofTeam, access: access() })
        .execute();
    for (const project of await db.selectFrom('projects').select('id').execute())
      if (chance(0.1))
        await db
          .insertInto('note_shares')
          .values({ ...notShared, note_id: id, project_id: project.id, access: access() })
          .execute();
    const version = { note_id: id, kind: 'session', name: null, title: 'Note', seq: 1, words: 0 } as const;
    for (const made of [newId(), newId()])
      await db
        .insertInto('note_versions')
        .values({ ...version, id: made, state: Buffer.of(0, 0), author_ids: [] })
        .execute();
    await insertNoteComment({ database: { db } }, { noteId: id, author: { id: anyOf(people) } });
  }

  /** Direct chats of some, connected or not, groups of some, and messages by anybody in all chats. */
  async function addChats(): Promise<void> {
    const on = { database: { db } };
    for (const [index, one] of people.entries())
      for (const other of people.slice(index + 1)) if (chance(0.5)) await insertDirectChat(on, one, other);
    for (let made = 0; made < 3; made += 1) {
      const members = people.filter(() => chance(0.5));
      if (members.length > 0) await insertGroup(on, members);
    }
    for (const { id: chatId } of await db.selectFrom('chats').select('id').execute()) {
      let first: string | null = null;
      for (let made = 0; made < 2; made += 1) {
        const message_id = await insertMessage(on, {
          chatId,
          authorId: anyOf(people),
          replyTo: made > 0 && chance(0.3) ? first : null,
        });
        first ??= message_id;
        if (chance(0.3))
          await db
            .insertInto('chat_message_mentions')
            .values({ message_id, user_id: anyOf(people) })
            .execute();
      }
    }
    for (const authorId of [...people, ...people])
      await insertScheduledMessage(on, { chatId: newId(), authorId });
  }

  async function addTask(project_id: string | null): Promise<void> {
    const id = newId();
    const texts = { title: 'Task', description: '', due_date: '2026-12-24', position: 'a0' };
    const numbers = { progress: 0, estimated_hours: null, time_taken: null, completed_at: null };
    await db
      .insertInto('tasks')
      .values({
        id,
        ...texts,
        ...numbers,
        priority: 'medium',
        status: 'todo',
        project_id,
        user_id: anyOf(people),
        assigned_to: anyOf(people),
        assigned_by: anyOf(people),
      })
      .execute();
    await db
      .insertInto('task_comments')
      .values({ id: newId(), task_id: id, author_id: anyOf(people), content: 'News' })
      .execute();
    const note = { id: newId(), user_id: anyOf(people), title: 'Note', url: null, author: null };
    await db
      .insertInto('notes')
      .values({ ...note, deleted_at: null })
      .execute();
    await db
      .insertInto('task_links')
      .values({
        id: newId(),
        task_id: id,
        linked_item_type: 'note',
        linked_item_id: note.id,
        created_by: anyOf(people),
      })
      .execute();
  }
}
