import type { ProjectUpdate, Update } from '@longtable/contract/updates';
import { expect, test } from 'vitest';
import { type PendingUpdate, pendingUpdates } from './pending-updates.ts';
import type { UpdatesOf } from './updates-of.ts';

const team: UpdatesOf = { kind: 'team', teamId: 't' };
const other: UpdatesOf = { kind: 'department', departmentId: 't' };
const project: UpdatesOf = { kind: 'project', projectId: 't' };
const author = { id: 'ada' };
const old = update('old', 'Before', '2026-03-01T00:00:00Z');
const post: PendingUpdate = {
  kind: 'post',
  of: team,
  updateId: 'new',
  content: 'Hello',
  at: '2026-03-02T00:00:00Z',
  author,
};

test('what is posted stands on top at once, and once only', () => {
  const shown = pendingUpdates([old], team, [post]);
  expect(shown.map(({ id, content, authorId }) => [id, content, authorId])).toEqual([
    ['new', 'Hello', 'ada'],
    ['old', 'Before', 'ada'],
  ]);
  const answered = update('new', 'Hello', post.at);
  expect(pendingUpdates([answered, old], team, [post])).toEqual([answered, old]);
});

test('what is done to a post that the server has not answered shows, too', () => {
  const edit: PendingUpdate = { kind: 'edit', of: team, updateId: 'new', content: 'Hi', at: post.at };
  expect(pendingUpdates([old], team, [post, edit])[0]?.content).toBe('Hi');
  const remove: PendingUpdate = { kind: 'delete', of: team, updateId: 'new', at: post.at };
  expect(pendingUpdates([old], team, [post, edit, remove])).toEqual([old]);
});

test('an edit shows when it was made, and one that is answered changes nothing', () => {
  const edit: PendingUpdate = { kind: 'edit', of: team, updateId: 'old', content: 'After', at: post.at };
  expect(pendingUpdates([old], team, [edit])[0]).toMatchObject({ content: 'After', editedAt: post.at });
  const edited = { ...old, content: 'After', editedAt: '2026-03-02T00:00:01Z' };
  expect(pendingUpdates([edited], team, [edit])[0]).toBe(edited);
});

test('what is done elsewhere leaves a feed as it is', () => {
  const updates = [old];
  expect(pendingUpdates(updates, other, [post])).toBe(updates);
});

test('what is posted in a project says what it is about', () => {
  const task = { id: 'task', title: 'Paint it' };
  const inProject: PendingUpdate = { ...post, of: project, subject: { type: 'blocker', task } };
  expect(pendingUpdates([], project, [inProject])[0]).toMatchObject({
    type: 'blocker',
    relatedTaskId: 'task',
    relatedTaskTitle: 'Paint it',
  });
  const plain: PendingUpdate = { ...post, of: project };
  expect(pendingUpdates([], project, [plain])[0]).toMatchObject({ type: 'general', relatedTaskId: null });
  expect(pendingUpdates([], team, [post])[0]).not.toHaveProperty('type');
});

test('an edit changes of what an update is about only what was changed', () => {
  const about = { type: 'blocker', relatedTaskId: 'task', relatedTaskTitle: 'Paint it' } as const;
  const before: ProjectUpdate = { ...old, ...about };
  const edit: PendingUpdate = {
    kind: 'edit',
    of: project,
    updateId: 'old',
    content: 'Before',
    subject: { type: 'milestone' },
    at: post.at,
  };
  const [shown] = pendingUpdates([before], project, [edit]);
  expect(shown).toEqual({ ...before, type: 'milestone', editedAt: post.at });
  const answered = { ...before, type: 'milestone' as const, editedAt: '2026-03-02T00:00:01Z' };
  expect(pendingUpdates([answered], project, [edit])[0]).toBe(answered);
  const without: PendingUpdate = { ...edit, subject: { task: null } };
  expect(pendingUpdates([before], project, [without])[0]).toMatchObject({
    type: 'blocker',
    relatedTaskId: null,
    relatedTaskTitle: null,
  });
});

function update(id: string, content: string, createdAt: string): Update {
  return {
    id,
    content,
    createdAt,
    editedAt: null,
    authorId: author.id,
    can: { edit: true, delete: true },
  };
}
