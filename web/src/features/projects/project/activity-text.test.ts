import type { ProjectActivity } from '@longtable/contract/project-activity';
import { expect, test } from 'vitest';
import { activitySentence } from './activity-text.ts';

const ada = { id: 'ada', name: 'Ada Lovelace', avatarUrl: null, version: 1 };

test.each<[ProjectActivity['kind'], string]>([
  ['project-created', 'created the project'],
  ['project-changed', 'changed the project'],
  ['project-transferred', 'made [Grace] the owner'],
  ['member-joined', 'added [Grace] to the project'],
  ['member-left', 'left the project'],
  ['member-removed', 'removed [Grace] from the project'],
  ['task-added', 'added the task [Grace]'],
  ['task-completed', 'completed [Grace]'],
  ['task-reopened', 'reopened [Grace]'],
  ['task-removed', 'removed the task [Grace]'],
  ['update-posted', 'posted an update'],
  ['resource-added', 'added [Grace] to the resources'],
  ['resource-removed', 'removed [Grace] from the resources'],
  ['resource-restored', 'restored [Grace] to the resources'],
])('%s: %s', (kind, text) => {
  expect(read({ kind, subject: 'Grace', subjectId: 'grace' })).toBe(text);
});

test('addresses the reader as you', () => {
  const toMe = { subject: 'Maya', subjectId: 'me' };
  expect(read({ kind: 'member-joined', ...toMe })).toBe('added you to the project');
  expect(read({ kind: 'project-transferred', ...toMe })).toBe('made you the owner');
});

test('says that people who added themselves joined', () => {
  expect(read({ kind: 'member-joined', subject: ada.name, subjectId: ada.id })).toBe('joined the project');
  const deleted = { actorId: null, subject: 'Deleted account', subjectId: null };
  expect(activitySentence({ kind: 'member-joined', ...deleted }, 'me').before).toBe('added');
});

function read(activity: Pick<ProjectActivity, 'kind' | 'subject' | 'subjectId'>): string {
  const { before, subject, after } = activitySentence({ actorId: ada.id, ...activity }, 'me');
  return [before, subject && `[${subject}]`, after].filter((part) => part !== '').join(' ');
}
