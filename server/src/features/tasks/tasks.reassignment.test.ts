import { api } from '@longtable/contract/api';
import { newId } from '@longtable/contract/ids';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect } from '../../../test/connect.ts';
import { projectOfThree } from '../../../test/project.ts';
import { shareTask } from '../../../test/share-task.ts';
import { type Person, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { createChanges } from '../../platform/change.ts';
import { appendStatements } from '../../platform/events/append.ts';
import type { NewEvent } from '../../platform/events/event.ts';
import { tasksPersonalData } from './tasks.personal-data.ts';
import { reassignTasks } from './tasks.reassignment.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const create = (person: Person, fields: object = {}) =>
  person.ok(api.tasks.create, { id: newId(), title: 'A task', ...fields });
async function peopleOf(taskId: string): Promise<string[] | undefined> {
  const row = await app.database.db
    .selectFrom('tasks')
    .select(['user_id', 'assigned_to', 'assigned_by'])
    .where('id', '=', taskId)
    .executeTakeFirst();
  return row && [row.user_id, row.assigned_to, row.assigned_by];
}
/** Applies changes like the server, and collects their events, besides those of notifications. */
function recordedChanges() {
  const told: NewEvent[] = [];
  const changes = createChanges({
    database: app.database,
    events: {
      appendStatements(events) {
        told.push(...events.filter(({ type }) => type !== 'notification.saved'));
        return appendStatements(events);
      },
      wake: () => undefined,
    },
    jobs: { requestStatements: () => [], wake: () => undefined },
  });
  return { changes, told };
}

describe('when somebody leaves a project', () => {
  test('their tasks there are reassigned to members', async () => {
    const { owner, admin, member, stranger, project } = await projectOfThree(app);
    const projectId = project.id;
    await connect(member, stranger);
    const own = await create(member, { projectId });
    const given = await create(member, { projectId, assigneeId: admin.id });
    const received = await create(admin, { projectId, assigneeId: member.id });
    const onlyAssigned = await create(admin, { projectId });
    await shareTask(app, onlyAssigned.id, { to: owner, by: member });
    const fromOutside = await create(stranger);
    await app.database.db
      .updateTable('tasks')
      .set({ project_id: projectId, assigned_to: member.id })
      .where('id', '=', fromOutside.id)
      .execute();
    const untouched = await create(admin, { projectId, assigneeId: owner.id });
    const elsewhere = await create(member);

    const { changes, told } = recordedChanges();
    const leaving = { projectIds: [projectId], personId: member.id };
    expect(await changes.run((change) => reassignTasks(change, owner.id, leaving))).toBe(5);

    expect(await peopleOf(own.id)).toEqual([owner.id, owner.id, owner.id]);
    expect(await peopleOf(given.id)).toEqual([owner.id, admin.id, owner.id]);
    expect(await peopleOf(received.id)).toEqual([admin.id, admin.id, admin.id]);
    expect(await peopleOf(onlyAssigned.id)).toEqual([admin.id, owner.id, admin.id]);
    // Its creator is in none of their projects.
    expect(await peopleOf(fromOutside.id)).toEqual([stranger.id, owner.id, stranger.id]);
    expect(await peopleOf(untouched.id)).toEqual([admin.id, owner.id, admin.id]);
    expect(await peopleOf(elsewhere.id)).toEqual([member.id, member.id, member.id]);
    const saved = told.map(({ payload }) => ('task' in payload ? payload.task.id : ''));
    const handed = [own, given, received, onlyAssigned, fromOutside].map(({ id }) => id);
    expect(saved.toSorted()).toEqual(handed.toSorted());
    for (const { audience } of told) expect(audience).toContain(`project:${projectId}`);
    expect(await owner.ok(api.tasks.get, { taskId: own.id })).toMatchObject({
      version: 2,
      userId: owner.id,
      // The recorded creator stays (docs/product/tasks.md, "Rights").
      createdBy: member.id,
    });
    expect(owner.known.people.get(member.id)?.name).toBe(member.name);
  });

  test('very many changed tasks are published as one event', async () => {
    const { owner, member, project } = await projectOfThree(app);
    await app.database.pool.query(
      `insert into tasks (id, title, due_date, position, user_id, assigned_to, assigned_by, project_id)
       select gen_random_uuid(), 'Many', current_date, 'a0', $1, $1, $1, $2 from generate_series(1, 201)`,
      [member.id, project.id],
    );
    const { changes, told } = recordedChanges();
    const leaving = { projectIds: [project.id], personId: member.id };
    expect(await changes.run((change) => reassignTasks(change, member.id, leaving))).toBe(201);
    expect(told).toEqual([
      {
        type: 'tasks.changed',
        actorId: member.id,
        audience: [`project:${project.id}`],
        payload: { projectId: project.id },
      },
    ]);
    expect((await owner.ok(api.tasks.counts, {})).total).toBe(201);
  });
});

describe('when somebody deletes their account', () => {
  test('nothing in projects of others is deleted', async () => {
    const { owner, admin, member, project } = await projectOfThree(app);
    const projectId = project.id;
    const own = await create(member, { projectId });
    const received = await create(admin, { projectId, assigneeId: member.id });
    const alone = await create(member);
    expect(await tasksPersonalData.consequences(app.database.db, member.id)).toEqual([
      '1 task of yours is deleted.',
      '2 tasks of other people’s projects that you have a part in stay there and go to their creator or the project’s owner.',
    ]);
    // Although they are still a member: they read all tasks of the project, not only their own.
    const bystander = await create(owner, { projectId });
    const { changes } = recordedChanges();
    for (const step of tasksPersonalData.erase)
      while (await changes.run((change) => step(change, member.id)));
    expect(await peopleOf(own.id)).toEqual([owner.id, owner.id, owner.id]);
    expect(await peopleOf(received.id)).toEqual([admin.id, admin.id, admin.id]);
    expect(await peopleOf(alone.id)).toBeUndefined();
    expect(await owner.ok(api.tasks.get, { taskId: bystander.id })).toMatchObject({ version: 1 });
    expect(await tasksPersonalData.consequences(app.database.db, member.id)).toEqual([]);
  });

  test('their download has tasks they have a role in, and no others of their projects', async () => {
    const { owner, member, project } = await projectOfThree(app);
    const own = await create(member, { projectId: project.id, title: 'Own' });
    await create(owner, { projectId: project.id, title: 'Seen' });
    const parts: Uint8Array[] = [];
    for (const download of tasksPersonalData.downloads) {
      const file = await download(app.database.db, member.id);
      if (file && 'bytes' in file) for await (const part of file.bytes) parts.push(part);
    }
    expect(JSON.parse(Buffer.concat(parts).toString())).toMatchObject([
      { id: own.id, title: 'Own', project: project.name },
    ]);
  });
});
