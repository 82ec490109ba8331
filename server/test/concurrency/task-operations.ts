import { api } from '@longtable/contract/api';
import type { InputOf } from '@longtable/contract/endpoint';
import { newId } from '@longtable/contract/ids';
import { sampleTaskCount } from '@longtable/contract/rules/sample-data';
import { deleteNote, insertNote } from '../notes.ts';
import type { Person } from '../test-app.ts';
import { ownerOf, type Workspace } from './workspace.ts';

/** An operation: one request, or a few that belong together. */
export type Operation = (workspace: Workspace) => Promise<unknown>;

/** Operations on tasks. */
export const taskOperations = {
  async createTasks({ send, random, people, projects, tasks }) {
    const ids = Array.from({ length: 3 }, newId);
    const by = random.pick(people);
    const created = await send(by, api.tasks.createSeveral, {
      tasks: ids.map((id) => ({
        id,
        title: 'New',
        projectId: random.pick([...projects, null]),
        assigneeId: random.pick(people).id,
        dependencies: idsOf(random.some(tasks, 1)),
      })),
    });
    if (created) tasks.push(...ids.map((id) => ({ id, by })));
  },

  editTask: (workspace) =>
    editing(workspace, ({ random, people }) => ({
      title: `Edited ${random.next()}`,
      assigneeId: random.pick(people).id,
    })),

  moveTaskToProject: (workspace) =>
    editing(workspace, ({ random, projects }) => ({ projectId: random.pick([...projects, null]) })),

  setDependencies: (workspace) =>
    editing(workspace, ({ random, tasks }) => ({ dependencies: idsOf(random.some(tasks, 2)) })),

  completeWithoutDependencies: (workspace) =>
    editing(workspace, () => ({ dependencies: [], status: 'completed' as const })),

  async moveTask(workspace) {
    const { send, random } = workspace;
    await eachOf(workspace, 2, async (by, taskId) => {
      const changeId = newId();
      const status = random.pick(['completed', 'todo', 'completed'] as const);
      if (await send(by, api.tasks.move, { taskId, status, changeId }))
        workspace.changes.push({ by, changeId });
    });
  },

  async deleteTask(workspace) {
    await eachOf(workspace, 1, async (by, taskId) => {
      const changeId = newId();
      if (await workspace.send(by, api.tasks.delete, { taskId, changeId }))
        workspace.changes.push({ by, changeId });
    });
  },

  async repeatTask({ send, random, people, projects }) {
    const by = random.pick(people);
    const [taskId, changeId] = [newId(), newId()];
    const repeat = { unit: 'day' as const, every: 1 };
    const projectId = random.pick([...projects, null]);
    if (!(await send(by, api.tasks.create, { id: taskId, title: 'Daily', projectId, repeat }))) return;
    await send(by, api.tasks.move, { taskId, status: 'completed', changeId });
    await send(by, api.taskChanges.undo, { changeId });
  },

  changeStatusOfMany: (workspace) =>
    changingMany(workspace, ({ random }) => ({ status: random.pick(['completed', 'todo'] as const) })),

  changeAssigneeOfMany: (workspace) =>
    changingMany(workspace, ({ random, people }) => ({ assigneeId: random.pick(people).id })),

  changePriorityOfMany: (workspace) =>
    changingMany(workspace, () => ({ priority: 'high' as const, addTags: ['x'] })),

  async deleteMany(workspace) {
    const { send, random, people, tasks } = workspace;
    const by = random.pick(people);
    const changeId = newId();
    const taskIds = idsOf(random.some(tasks, 4));
    if (taskIds.length === 0) return;
    const deleted = await send(by, api.taskChanges.deleteMany, { changeId, taskIds });
    if (deleted && deleted.taskIds.length > 0) workspace.changes.push({ by, changeId });
  },

  async undo({ send, random, changes }) {
    const change = changes.splice(random.below(changes.length), 1)[0];
    if (!change) return;
    const { by, changeId } = change;
    const [undoId, redoId] = [newId(), newId()];
    if (!(await send(by, api.taskChanges.undo, { changeId, undoId })) || random.chance(0.5)) return;
    if (await send(by, api.taskChanges.redo, { undoId, redoId })) changes.push({ by, changeId: redoId });
  },

  async importTasks({ send, random, people, projects, tasks }) {
    const by = random.pick(people);
    const id = newId();
    const status = random.pick(['completed', 'todo'] as const);
    const imported = Array.from({ length: 5 }, () => ({
      id: newId(),
      key: newId(),
      title: 'Imported',
      status,
      projectId: random.pick([...projects, null]),
    }));
    const head = { id, source: 'jira', name: 'board.csv', total: imported.length, isLast: true };
    if (!(await send(by, api.taskImports.add, { ...head, tasks: imported, comments: [] }))) return;
    if (random.chance(0.5)) await send(by, api.taskImports.undo, { taskImportId: id, changeId: newId() });
    else tasks.push(...imported.map((task) => ({ id: task.id, by })));
  },

  async comment(workspace) {
    const { send, random, people, comments } = workspace;
    await eachOf(workspace, 1, async (by, taskId) => {
      const id = newId();
      const mentionIds = random.some(people, 3).map((person) => person.id);
      if (await send(by, api.taskComments.post, { taskId, id, content: 'Look', mentionIds }))
        comments.push({ by, id });
    });
  },

  async changeComment({ send, random, comments, people }) {
    const comment = comments.splice(random.below(comments.length), 1)[0];
    if (!comment) return;
    const { by, id: taskCommentId } = comment;
    const mentionIds = random.some(people, 2).map((person) => person.id);
    await send(by, api.taskComments.edit, { taskCommentId, content: 'Look again', mentionIds });
    await send(by, api.taskComments.delete, { taskCommentId });
  },

  async inviteAndAssign(workspace) {
    const { send, random, people, projects, tasks } = workspace;
    const projectId = random.pick([...projects, null]);
    const by = (projectId && (await ownerOf(workspace, { projectId }))) || random.pick(people);
    const [other] = random.some(
      people.filter((person) => person !== by),
      1,
    );
    const taskId = newId();
    if (!other || !(await send(by, api.tasks.create, { id: taskId, title: 'For somebody', projectId })))
      return;
    tasks.push({ id: taskId, by });
    // It changes (person-operations.ts).
    const { email } = await workspace.app.database.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', other.id)
      .executeTakeFirstOrThrow();
    await send(by, api.invitations.assign, { id: newId(), email, taskIds: [taskId] });
    const { invitations } = (await send(other, api.invitations.received, {})) ?? { invitations: [] };
    const [first] = invitations;
    if (!first) return;
    const invitation = { invitationId: first.id };
    const meanwhile = [
      () => send(by, api.taskInvitations.withdraw, { ...invitation, taskId }),
      () => send(by, api.invitations.revoke, invitation),
      () => send(by, api.tasks.update, { taskId, projectId: random.pick([...projects, null]) }),
      () => send(by, api.tasks.update, { taskId, title: 'For somebody else' }),
    ];
    await Promise.all([
      random.chance(0.8)
        ? send(other, api.invitations.accept, { ...invitation, connectionId: newId() })
        : send(other, api.invitations.decline, invitation),
      random.pick(meanwhile)(),
    ]);
  },

  async loadAndRemoveSamples({ send, random, people }) {
    const by = random.pick(people);
    const taskIds = Array.from({ length: sampleTaskCount }, newId);
    await send(by, api.sampleData.load, { projectId: newId(), taskIds });
    await send(by, api.tasks.move, { taskId: random.pick(taskIds), status: 'completed' });
    const changeId = newId();
    await send(by, api.sampleData.remove, { changeId });
    if (random.chance(0.5)) await send(by, api.sampleData.restore, { changeId });
  },

  async changeChecklist(workspace) {
    await eachOf(workspace, 1, async (by, taskId) => {
      const id = newId();
      await workspace.send(by, api.taskSubtasks.add, { taskId, id, title: 'Step' });
      await workspace.send(by, api.taskSubtasks.change, { taskId, subtaskId: id, done: true });
    });
  },

  async linkAndDeleteFolder({ app, send, random, people, tasks }) {
    const by = random.pick(people);
    const [folderId, noteId] = [newId(), await insertNote(app, by, { title: 'Linked' })];
    await send(by, api.resources.createFolder, { id: folderId, name: folderId, parentFolderId: null });
    const ids: string[] = [];
    for (const task of random.some(tasks, 4)) {
      for (const [linkedItemType, linkedItemId] of [
        ['resource', folderId],
        ['note', noteId],
      ] as const) {
        const id = newId();
        const link = { taskId: task.id, id, linkedItemType, linkedItemId };
        if (await send(by, api.taskLinks.create, link)) ids.push(id);
      }
    }
    await Promise.all([
      ...ids.slice(1).map((taskLinkId) => send(by, api.taskLinks.update, { taskLinkId, linkTitle: 'Mine' })),
      ...ids.slice(0, 1).map((taskLinkId) => send(by, api.taskLinks.delete, { taskLinkId })),
      send(by, api.resources.trash, { resourceIds: [folderId] }).then(() =>
        send(by, api.resources.delete, { resourceIds: [folderId] }),
      ),
      random.chance(0.5) && deleteNote(app, noteId),
    ]);
  },

  async saveViewAndTemplate({ send, random, people }) {
    const by = random.pick(people);
    const id = newId();
    await send(by, api.taskViews.create, { id, name: 'Mine', address: '/app/tasks' });
    await send(by, api.taskViews.delete, { taskViewId: id });
  },
} satisfies Record<string, Operation>;

async function eachOf(
  { random, people, tasks }: Workspace,
  most: number,
  work: (by: Person, taskId: string) => Promise<void>,
): Promise<void> {
  for (const { id, by } of random.some(tasks, most))
    await work(random.chance(0.7) ? by : random.pick(people), id);
}

function idsOf(tasks: Workspace['tasks']): string[] {
  return tasks.map(({ id }) => id);
}

async function editing(workspace: Workspace, changesOf: (workspace: Workspace) => object): Promise<void> {
  await eachOf(workspace, 2, async (by, taskId) => {
    const changeId = newId();
    if (await workspace.send(by, api.tasks.update, { taskId, changeId, ...changesOf(workspace) }))
      workspace.changes.push({ by, changeId });
  });
}

async function changingMany(
  workspace: Workspace,
  changesOf: (workspace: Workspace) => InputOf<typeof api.taskChanges.changeMany>['changes'],
): Promise<void> {
  const { send, random, people, tasks } = workspace;
  const by = random.pick(people);
  const changeId = newId();
  const taskIds = idsOf(random.some(tasks, 6));
  if (taskIds.length === 0) return;
  if (await send(by, api.taskChanges.changeMany, { changeId, taskIds, changes: changesOf(workspace) }))
    workspace.changes.push({ by, changeId });
}
