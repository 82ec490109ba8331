import type { Update } from '@longtable/contract/updates';
import { expect, test } from 'vitest';
import { type PendingUpdate, pendingUpdates } from './pending-updates.ts';
import type { UpdatesOf } from './teams.queries.ts';

const team: UpdatesOf = { kind: 'team', teamId: 't' };
const other: UpdatesOf = { kind: 'department', departmentId: 't' };
const author = { id: 'ada', name: 'Ada', avatarUrl: null };
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
  expect(shown.map(({ id, content, authorName }) => [id, content, authorName])).toEqual([
    ['new', 'Hello', 'Ada'],
    ['old', 'Before', 'Ada'],
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

function update(id: string, content: string, createdAt: string): Update {
  return {
    id,
    content,
    createdAt,
    editedAt: null,
    authorId: author.id,
    authorName: author.name,
    authorAvatar: null,
    can: { edit: true, delete: true },
  };
}
