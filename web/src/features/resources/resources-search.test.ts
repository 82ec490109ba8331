import { newId } from '@longtable/contract/new-id';
import { expect, test } from 'vitest';
import { own } from './data/resource-view.ts';
import { placeSearch, resourcesSearch, viewOf } from './resources-search.ts';

const folder = newId();

test('drops invalid values and defaults', () => {
  expect(
    resourcesSearch({ folder: 'x', list: 'all', sort: 'name', direction: 'asc', type: 'song', view: 'tree' }),
  ).toEqual({});
  expect(resourcesSearch({ folder, sort: 'updatedAt', direction: 'desc', type: 'pdf' })).toEqual({
    folder,
    sort: 'updatedAt',
    type: 'pdf',
  });
});

test('reads a number as a text, and a search without a text as none', () => {
  expect(resourcesSearch({ list: 'search', text: 2026 })).toEqual({ list: 'search', text: '2026' });
  expect(resourcesSearch({ list: 'search', text: ' ', folder })).toEqual({ folder });
});

test('keeps the folder while files are searched, in no other list', () => {
  expect(resourcesSearch({ list: 'search', text: 'a', folder })).toMatchObject({ folder });
  expect(resourcesSearch({ list: 'trash', folder })).toEqual({ list: 'trash' });
});

test('another place keeps order and layout, not the filters', () => {
  expect(placeSearch({ folder, sort: 'sizeBytes', view: 'grid', type: 'pdf' }, { list: 'starred' })).toEqual({
    sort: 'sizeBytes',
    view: 'grid',
    list: 'starred',
  });
});

test('lists with an order of their own ignore the sort', () => {
  expect(viewOf({ list: 'trash', sort: 'sizeBytes' }, null, own)).toMatchObject({
    sort: 'name',
    direction: 'asc',
  });
  expect(viewOf({ sort: 'sizeBytes' }, folder, own)).toMatchObject({
    list: 'folder',
    parentFolderId: folder,
    direction: 'desc',
  });
});
