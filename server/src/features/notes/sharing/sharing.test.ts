import { newId } from '@longtable/contract/ids';
import { noteDocumentsApi } from '@longtable/contract/note-documents';
import { noteSharesApi as api } from '@longtable/contract/note-shares';
import { notesApi } from '@longtable/contract/notes';
import { maxNoteShares } from '@longtable/contract/rules/note-access';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { connectLive } from '../../../../test/live-client.ts';
import { insertNote, openNote } from '../../../../test/notes.ts';
import { type Person, startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { insertConnection, insertPerson } from '../../../policies/matrix/actors.ts';

let app: TestApp;
let ada: Person;
let bruno: Person;
let noteId: string;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [ada, bruno] = await Promise.all([app.newPerson('Ada'), app.newPerson('Bruno')]);
  await insertConnection(app, ada.id, bruno.id);
  noteId = await insertNote(app, ada, { title: 'Harbour log', text: 'Three ships left' });
});

const shareWithBruno = (access: 'read' | 'edit' = 'read') =>
  ada.ok(api.share, { noteId, kind: 'person', withId: bruno.id, access });
const sharedIds = async (person: Person, input = {}) =>
  (await person.ok(notesApi.list, { shared: 'true', ...input })).notes.map(({ id }) => id);

async function aTeamOf(...members: readonly Person[]): Promise<string> {
  const { db } = app.database;
  const id = newId();
  await db
    .insertInto('teams')
    .values({ id, name: 'Crew', owner_id: members[0]?.id ?? '' })
    .execute();
  for (const [index, { id: user_id }] of members.entries())
    await db
      .insertInto('team_members')
      .values({ id: newId(), team_id: id, user_id, role: index === 0 ? 'Owner' : 'Member', permissions: [] })
      .execute();
  return id;
}

describe('a shared note', () => {
  test('is in the list of what is shared, with its owner and rights, and in no other list', async () => {
    expect(await sharedIds(bruno)).toEqual([]);
    await shareWithBruno();
    const { notes } = await bruno.ok(notesApi.list, { shared: 'true' });
    expect(notes).toMatchObject([
      { id: noteId, userId: ada.id, can: { edit: false, delete: false, share: false } },
    ]);
    expect((await bruno.ok(notesApi.list, {})).notes).toEqual([]);
    expect(await bruno.ok(notesApi.counts, {})).toMatchObject({ shared: 1, filters: { All: 0 } });
    expect(await ada.ok(notesApi.counts, {})).toMatchObject({ shared: 0, filters: { All: 1 } });
    expect(await sharedIds(ada)).toEqual([]);
    await shareWithBruno('edit');
    expect((await bruno.ok(notesApi.get, { noteId })).can).toEqual({
      edit: true,
      delete: false,
      share: false,
      publish: false,
    });
  });

  test('is found by title and text, in its list and elsewhere', async () => {
    await shareWithBruno();
    expect(await sharedIds(bruno, { text: 'ships' })).toEqual([noteId]);
    expect(await sharedIds(bruno, { text: 'trains' })).toEqual([]);
    const { notes, matches } = await bruno.ok(notesApi.search, { text: 'THREE ships' });
    expect(notes.map(({ id }) => id)).toEqual([noteId]);
    expect(matches).toMatchObject([{ noteId, text: 'Three ships left' }]);
  });

  test('has the marks of each person', async () => {
    await shareWithBruno();
    const other = await insertNote(app, ada, { title: 'Newer' });
    await ada.ok(api.share, { noteId: other, kind: 'person', withId: bruno.id, access: 'read' });
    expect(await sharedIds(bruno)).toEqual([other, noteId]);
    expect(await bruno.ok(notesApi.pin, { noteId, isPinned: true })).toMatchObject({ isPinned: true });
    await bruno.ok(notesApi.favorite, { noteId, isFavorite: true });
    await bruno.ok(notesApi.favorite, { noteId, isFavorite: true });
    expect(await sharedIds(bruno)).toEqual([noteId, other]);
    expect(await sharedIds(bruno, { limit: '1' })).toEqual([noteId]);
    const first = await bruno.ok(notesApi.list, { shared: 'true', limit: '1' });
    expect(await sharedIds(bruno, { after: first.next ?? '' })).toEqual([other]);
    expect(await sharedIds(bruno, { filter: 'Favorites' })).toEqual([noteId]);
    expect(await ada.ok(notesApi.get, { noteId })).toMatchObject({ isPinned: false, isFavorite: false });
    await ada.ok(notesApi.favorite, { noteId, isFavorite: true });
    await bruno.ok(notesApi.favorite, { noteId, isFavorite: false });
    expect(await bruno.ok(notesApi.get, { noteId })).toMatchObject({ isPinned: true, isFavorite: false });
    expect(await ada.ok(notesApi.get, { noteId })).toMatchObject({ isPinned: false, isFavorite: true });
  });

  test('is copied as the own note of whoever copies it', async () => {
    await shareWithBruno();
    const id = newId();
    const copy = await bruno.ok(notesApi.duplicate, { noteId, id });
    expect(copy).toMatchObject({ id, userId: bruno.id, can: { edit: true, delete: true, share: true } });
    expect(await ada.refused(notesApi.get, { noteId: id })).toMatchObject({ status: 404 });
    expect((await bruno.ok(api.list, { noteId: id })).shares).toEqual([]);
  });

  test('is gone for others while it is in the trash, and there again when it is restored', async () => {
    await shareWithBruno('edit');
    await ada.ok(notesApi.trash, { noteId });
    expect(await sharedIds(bruno)).toEqual([]);
    expect(await bruno.refused(notesApi.get, { noteId })).toMatchObject({ status: 404 });
    expect(
      await ada.refused(api.share, { noteId, kind: 'person', withId: bruno.id, access: 'read' }),
    ).toMatchObject({ status: 409, code: 'note/in-trash' });
    await ada.ok(notesApi.restore, { noteId });
    expect(await sharedIds(bruno)).toEqual([noteId]);
  });
});

describe('sharing', () => {
  test('ends for the moment with the connection, the team or the project that it depends on', async () => {
    const { db } = app.database;
    await shareWithBruno();
    await db.deleteFrom('connections').execute();
    expect(await sharedIds(bruno)).toEqual([]);
    expect((await ada.ok(api.list, { noteId })).shares).toEqual([]);
    const teamId = await aTeamOf(ada, bruno);
    await ada.ok(api.share, { noteId, kind: 'team', withId: teamId, access: 'edit' });
    expect(await sharedIds(bruno)).toEqual([noteId]);
    await db.deleteFrom('team_members').where('user_id', '=', ada.id).execute();
    expect(await sharedIds(bruno)).toEqual([]);
    await db.deleteFrom('teams').where('id', '=', teamId).execute();
    expect(await db.selectFrom('note_shares').selectAll().where('team_id', '=', teamId).execute()).toEqual(
      [],
    );
  });

  test('is refused with strangers, teams of others, and beyond the most', async () => {
    const clara = await app.newPerson('Clara');
    const share = (kind: 'person' | 'team' | 'project', withId: string) =>
      ada.refused(api.share, { noteId, kind, withId, access: 'read' });
    expect(await share('person', clara.id)).toMatchObject({ status: 422, code: 'note/not-connected' });
    expect(await share('person', ada.id)).toMatchObject({ status: 422, code: 'note/not-connected' });
    const teamId = await aTeamOf(bruno);
    expect(await share('team', teamId)).toMatchObject({ status: 422, code: 'note/not-in-team' });
    expect(await share('project', newId())).toMatchObject({ status: 422, code: 'note/not-in-team' });
    for (let made = 0; made < maxNoteShares; made += 1) {
      const id = await insertPerson(app);
      await app.database.db
        .insertInto('note_shares')
        .values({ note_id: noteId, person_id: id, team_id: null, project_id: null, access: 'read' })
        .execute();
    }
    expect(await share('person', bruno.id)).toMatchObject({ status: 409, code: 'note/too-many-shares' });
  });

  test('is listed for the owner in full, for others only as far as it is theirs', async () => {
    const clara = await app.newPerson('Clara');
    await insertConnection(app, ada.id, clara.id);
    await shareWithBruno('edit');
    const teamId = await aTeamOf(ada, clara);
    await ada.ok(api.share, { noteId, kind: 'team', withId: teamId, access: 'read' });
    const all = await ada.ok(api.list, { noteId });
    expect(all).toMatchObject({
      ownerId: ada.id,
      shares: [
        { kind: 'person', withId: bruno.id, access: 'edit', membersCount: null },
        { kind: 'team', withId: teamId, access: 'read', membersCount: 2 },
      ],
    });
    expect(ada.known.teams.get(teamId)?.name).toBe('Crew');
    expect((await bruno.ok(api.list, { noteId })).shares.map(({ withId }) => withId)).toEqual([bruno.id]);
    expect((await clara.ok(api.list, { noteId })).shares.map(({ withId }) => withId)).toEqual([teamId]);
  });

  test('is ended by either side; ending it again changes nothing', async () => {
    await shareWithBruno();
    await bruno.ok(api.unshare, { noteId, withId: bruno.id });
    expect(await bruno.refused(notesApi.get, { noteId })).toMatchObject({ status: 404 });
    await shareWithBruno();
    for (let time = 0; time < 2; time += 1) await ada.ok(api.unshare, { noteId, withId: bruno.id });
    expect(await sharedIds(bruno)).toEqual([]);
  });

  test('is told at once to those who gain or lose the note, with what they may do now', async () => {
    const live = connectLive(app.url, { cookie: bruno.cookie });
    await live.welcomed;
    const told = (count: number) =>
      vi.waitFor(
        () => {
          const events = live.events.filter(({ type }) => type !== 'notification.saved');
          expect(events).toHaveLength(count);
          return events.at(-1);
        },
        { timeout: 15_000 },
      );
    await shareWithBruno('edit');
    expect(await told(1)).toMatchObject({
      type: 'note.shared',
      payload: { noteId },
      can: { read: true, edit: true, share: false },
    });
    await shareWithBruno('read');
    expect(await told(2)).toMatchObject({ type: 'note.shared', can: { read: true, edit: false } });
    await ada.ok(notesApi.update, { noteId, title: 'Log' });
    expect(await told(3)).toMatchObject({
      type: 'note.saved',
      payload: { marks: null, note: { title: 'Log' } },
      can: { edit: false },
    });
    await bruno.ok(notesApi.pin, { noteId, isPinned: true });
    expect(await told(4)).toMatchObject({ type: 'note.marked', payload: { noteId, isPinned: true } });
    await ada.ok(notesApi.trash, { noteId });
    expect(await told(5)).toMatchObject({ type: 'note.shared', can: { read: false } });
    live.close();
  }, 60_000);
});

describe('writing together', () => {
  test('merges, and whoever loses the right is refused at the next update', async () => {
    await shareWithBruno('edit');
    const [hers, his] = [openNote(ada, noteId), openNote(bruno, noteId)];
    hers.write('From Ada');
    his.write('From Bruno');
    await hers.send();
    await his.send();
    await hers.load();
    await his.load();
    expect(hers.lines()).toEqual(his.lines());
    expect(hers.lines().toSorted()).toEqual(['From Ada', 'From Bruno']);
    await shareWithBruno('read');
    his.write('Too late');
    const update = his.take();
    expect(await bruno.refused(noteDocumentsApi.update, { noteId, update })).toMatchObject({
      status: 403,
      code: 'note/not-allowed',
    });
    await ada.ok(api.unshare, { noteId, withId: bruno.id });
    expect(await bruno.refused(noteDocumentsApi.update, { noteId, update })).toMatchObject({ status: 404 });
    await hers.load();
    expect(hers.lines()).not.toContain('Too late');
  });
});
