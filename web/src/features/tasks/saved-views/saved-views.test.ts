import type { SavedTaskView } from '@longtable/contract/task-views';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Listed } from '../../../platform/listed.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { savedViews } from './saved-views.ts';
import type { ViewChange } from './view-changes.ts';

const view = (id: string, name: string, address = ''): SavedTaskView => ({
  id,
  name,
  address,
  createdAt: '2026-11-21T10:00:00.000Z',
});
const { queryKey } = savedViews.query();
const names = () => queryClient.getQueryData<Listed<SavedTaskView>>(queryKey)?.items.map(({ name }) => name);

beforeEach(() => {
  const items = [view('1', 'Home'), view('2', 'work')];
  queryClient.setQueryData<Listed<SavedTaskView>>(queryKey, { items, next: null });
});
afterEach(() => queryClient.clear());

test('sorts views by name and replaces a view that is saved again', () => {
  savedViews.saved(undefined, view('3', 'Later'));
  expect(names()).toEqual(['Home', 'Later', 'work']);
  savedViews.saved(undefined, view('1', 'Zoo'));
  expect(names()).toEqual(['Later', 'work', 'Zoo']);
});

test('does not restore a deleted view from an older response', () => {
  savedViews.removed(undefined, '2');
  savedViews.saved(undefined, view('2', 'work'));
  expect(names()).toEqual(['Home']);
});

test('keeps nothing until the list is loaded', () => {
  queryClient.clear();
  savedViews.saved(undefined, view('4', 'New'));
  expect(names()).toBeUndefined();
});

test('applies pending changes: a new view, a new name, other filters, a deletion', () => {
  const home = view('1', 'Home', 'view=list');
  expect(shown([home], { kind: 'save', view: view('2', 'Alpha') })).toEqual([view('2', 'Alpha'), home]);
  const renamed = shown([home, view('2', 'Ideas')], { kind: 'edit', id: '1', name: 'Work' });
  expect(renamed).toEqual([view('2', 'Ideas'), { ...home, name: 'Work' }]);
  const changed = shown([home], { kind: 'edit', id: '1', address: 'view=board' });
  expect(changed).toEqual([{ ...home, address: 'view=board' }]);
  expect(shown([home], { kind: 'delete', id: '1' })).toEqual([]);
});

function shown(views: readonly SavedTaskView[], change: ViewChange): readonly SavedTaskView[] {
  return savedViews.apply(undefined, views, { ...change, at: '2026-11-21T10:00:00.000Z' });
}
