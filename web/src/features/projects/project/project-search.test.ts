import { expect, test } from 'vitest';
import { projectSearch, searchOfTab } from './project-search.ts';

test('the address says which tab, unless it is the first', () => {
  expect(searchOfTab('overview')).toEqual({});
  expect(searchOfTab('members')).toEqual({ tab: 'members' });
});

test.each(['overview', 'nowhere', 7, undefined])('%s is left out', (tab) => {
  expect(projectSearch({ tab })).toEqual({});
});
