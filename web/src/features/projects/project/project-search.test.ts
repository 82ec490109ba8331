import { expect, test } from 'vitest';
import { projectSearch, searchOfTab } from './project-search.ts';

test('omits the first tab', () => {
  expect(searchOfTab('overview')).toEqual({});
  expect(searchOfTab('members')).toEqual({ tab: 'members' });
});

test.each(['overview', 'nowhere', 7, undefined])('drops the tab %s', (tab) => {
  expect(projectSearch({ tab })).toEqual({});
});

test('keeps the filter of tasks only on their tab', () => {
  const filter = { priority: 'high', sort: 'title', due: 'never' };
  expect(projectSearch({ tab: 'tasks', ...filter })).toEqual({
    tab: 'tasks',
    priority: 'high',
    sort: 'title',
  });
  expect(projectSearch({ tab: 'members', ...filter })).toEqual({ tab: 'members' });
});
