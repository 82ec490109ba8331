import type { SavedTaskView } from '@longtable/contract/task-views';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { queryClient } from '../../../platform/query-client.ts';
import { taskViewsQuery, viewGone, viewSaved, viewStays } from './views.cache.ts';

const view = (id: string, name: string, address = ''): SavedTaskView => ({
  id,
  name,
  address,
  createdAt: '2026-11-21T10:00:00.000Z',
});
const names = () => queryClient.getQueryData(taskViewsQuery.queryKey)?.map(({ name }) => name);

beforeEach(() => queryClient.setQueryData(taskViewsQuery.queryKey, [view('1', 'Home'), view('2', 'work')]));
afterEach(() => queryClient.clear());

test('views stand by name, and one that is saved again takes the place of itself', () => {
  viewSaved(view('3', 'Later'));
  expect(names()).toEqual(['Home', 'Later', 'work']);
  viewSaved(view('1', 'Zoo'));
  expect(names()).toEqual(['Later', 'work', 'Zoo']);
});

test('one that is gone is not brought back by what was on its way, but by word that it stays', () => {
  viewGone('2');
  viewSaved(view('2', 'work'));
  expect(names()).toEqual(['Home']);
  viewStays(view('2', 'work'));
  expect(names()).toEqual(['Home', 'work']);
});

test('nothing is made up while the list is not known', () => {
  queryClient.clear();
  viewSaved(view('4', 'New'));
  expect(names()).toBeUndefined();
});
