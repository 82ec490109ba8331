import { expect, test } from 'vitest';
import { projectSearch, searchOfTab } from './project-search.ts';

test('the address says which tab, unless it is the first', () => {
  expect(searchOfTab('overview')).toEqual({});
  expect(searchOfTab('members')).toEqual({ tab: 'members' });
});

test.each(['overview', 'nowhere', 7, undefined])('%s is left out', (tab) => {
  expect(projectSearch({ tab })).toEqual({});
});

test('the tasks’ tab says what they are narrowed by, the others don’t', () => {
  const narrowed = { priority: 'high', sort: 'title', due: 'never' };
  expect(projectSearch({ tab: 'tasks', ...narrowed })).toEqual({
    tab: 'tasks',
    priority: 'high',
    sort: 'title',
  });
  expect(projectSearch({ tab: 'members', ...narrowed })).toEqual({ tab: 'members' });
});
