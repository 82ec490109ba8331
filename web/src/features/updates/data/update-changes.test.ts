import type { ProjectUpdate, Update } from '@longtable/contract/updates';
import { expect, test } from 'vitest';
import type { Pending } from '../../../platform/mutations/pending.ts';
import type { AnyUpdate, FeedTarget } from './feed-target.ts';
import type { UpdateChange } from './update-changes.ts';
import { updates } from './updates.ts';

const team: FeedTarget = { kind: 'team', teamId: 't' };
const other: FeedTarget = { kind: 'department', departmentId: 't' };
const project: FeedTarget = { kind: 'project', projectId: 't' };
const author = { id: 'ada' };
const old = update('old', 'Before', '2026-03-01T00:00:00Z');
const post: Pending<UpdateChange> = {
  kind: 'post',
  of: team,
  updateId: 'new',
  content: 'Hello',
  at: '2026-03-02T00:00:00Z',
  author,
};

test('shows a posted update first, once', () => {
  const rows = shown([old], team, [post]);
  expect(rows.map(({ id, content, authorId }) => [id, content, authorId])).toEqual([
    ['new', 'Hello', 'ada'],
    ['old', 'Before', 'ada'],
  ]);
  const saved = update('new', 'Hello', post.at);
  expect(shown([saved, old], team, [post])).toEqual([saved, old]);
});

test('applies edits and deletions to a pending update', () => {
  const edit: Pending<UpdateChange> = { kind: 'edit', of: team, updateId: 'new', content: 'Hi', at: post.at };
  expect(shown([old], team, [post, edit])[0]?.content).toBe('Hi');
  const remove: Pending<UpdateChange> = { kind: 'delete', of: team, updateId: 'new', at: post.at };
  expect(shown([old], team, [post, edit, remove])).toEqual([old]);
});

test('shows the time of an edit, and ignores an edit that the response contains', () => {
  const edit: Pending<UpdateChange> = {
    kind: 'edit',
    of: team,
    updateId: 'old',
    content: 'After',
    at: post.at,
  };
  expect(shown([old], team, [edit])[0]).toMatchObject({ content: 'After', editedAt: post.at });
  const edited = { ...old, content: 'After', editedAt: '2026-03-02T00:00:01Z' };
  expect(shown([edited], team, [edit])[0]).toBe(edited);
});

test('returns the same rows for changes of another feed', () => {
  const rows = [old];
  expect(shown(rows, other, [post])).toBe(rows);
});

test('keeps the subject of a project’s update', () => {
  const task = { id: 'task', title: 'Paint it' };
  const inProject: Pending<UpdateChange> = { ...post, of: project, subject: { type: 'blocker', task } };
  expect(shown([], project, [inProject])[0]).toMatchObject({
    type: 'blocker',
    relatedTaskId: 'task',
    relatedTaskTitle: 'Paint it',
  });
  const plain: Pending<UpdateChange> = { ...post, of: project };
  expect(shown([], project, [plain])[0]).toMatchObject({ type: 'general', relatedTaskId: null });
  expect(shown([], team, [post])[0]).not.toHaveProperty('type');
});

test('edits only the changed parts of the subject', () => {
  const about = { type: 'blocker', relatedTaskId: 'task', relatedTaskTitle: 'Paint it' } as const;
  const before: ProjectUpdate = { ...old, ...about };
  const edit: Pending<UpdateChange> = {
    kind: 'edit',
    of: project,
    updateId: 'old',
    content: 'Before',
    subject: { type: 'milestone' },
    at: post.at,
  };
  const [row] = shown([before], project, [edit]);
  expect(row).toEqual({ ...before, type: 'milestone', editedAt: post.at });
  const saved = { ...before, type: 'milestone' as const, editedAt: '2026-03-02T00:00:01Z' };
  expect(shown([saved], project, [edit])[0]).toBe(saved);
  const without: Pending<UpdateChange> = { ...edit, subject: { task: null } };
  expect(shown([before], project, [without])[0]).toMatchObject({
    type: 'blocker',
    relatedTaskId: null,
    relatedTaskTitle: null,
  });
});

function shown(
  rows: readonly AnyUpdate[],
  of: FeedTarget,
  changes: readonly Pending<UpdateChange>[],
): readonly AnyUpdate[] {
  return changes.reduce((all, change) => updates.apply(of, all, change), rows);
}

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
