import type { TaskTemplate } from '@longtable/contract/task-templates';
import { expect, test } from 'vitest';
import { makeTask } from '../data/task-fixture.ts';
import type { TemplateChange } from './template-changes.ts';
import { contentOf, dueDateOf, dueInWords, templateName } from './template-content.ts';
import { templates } from './templates.ts';

test('a template has all fields of its task, with status to do', () => {
  const task = makeTask('a', {
    status: 'completed',
    createdAt: '2026-11-20T23:30:00Z',
    dueDate: '2026-11-25',
    subtasks: [{ id: 's', title: 'Cut', done: true }],
    tags: ['one'],
  });
  expect(contentOf(task, 'Europe/Rome')).toMatchObject({
    title: 'Task a',
    status: 'todo',
    subtasks: ['Cut'],
    tags: ['one'],
    dueInDays: 4,
  });
  expect(contentOf({ ...task, dueDate: '2026-11-01' }, 'Europe/Rome').dueInDays).toBe(0);
  expect(dueDateOf({ dueInDays: 4 }, '2026-12-30')).toBe('2027-01-03');
});

test('shortens the name and describes the due date', () => {
  expect(templateName('Short')).toBe('Short');
  expect(templateName('a'.repeat(100))).toHaveLength(80);
  expect([0, 1, 7].map(dueInWords)).toEqual(['Due the same day', 'Due the next day', 'Due after 7 days']);
});

test('applies pending changes in order of names', () => {
  const b = template('b', 'Beta');
  const created: TemplateChange = { kind: 'create', template: template('a', 'Alpha') };
  expect(names([b], [created])).toEqual(['Alpha', 'Beta']);
  expect(names([b], [created, { kind: 'rename', templateId: 'a', name: 'Gamma' }])).toEqual([
    'Beta',
    'Gamma',
  ]);
  expect(names([b], [{ kind: 'delete', templateId: 'b' }])).toEqual([]);
  const rows = [b];
  expect(shown(rows, [{ kind: 'create', template: template('b', 'Old') }])).toBe(rows);
});

function names(rows: readonly TaskTemplate[], changes: readonly TemplateChange[]): string[] {
  return shown(rows, changes).map(({ name }) => name);
}

function shown(rows: readonly TaskTemplate[], changes: readonly TemplateChange[]): readonly TaskTemplate[] {
  const at = '2026-11-21T00:00:00Z';
  return changes.reduce((all, change) => templates.apply(undefined, all, { ...change, at }), rows);
}

function template(id: string, name: string): TaskTemplate {
  return {
    id,
    name,
    content: contentOf(makeTask(id), 'UTC'),
    createdAt: '2026-11-21T00:00:00Z',
  };
}
