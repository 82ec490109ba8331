import type { Resource } from '@longtable/contract/resources';
import { resourcesApi } from '../../../platform/api/resources.ts';
import { call } from '../../../platform/client.ts';
import { createRowLists } from '../../../platform/row-lists.ts';
import { isInView, orderOf, type ResourceView } from './resource-view.ts';

/** The lists of files and folders: of each folder, and across all folders. */
export const resourceLists = createRowLists<Resource, ResourceView>({
  key: ['resources'],
  async fetch({ list, parentFolderId, teamId, projectId, sort, direction, type, text, scope }, page, signal) {
    const isOfPlace = (list === 'folder' && parentFolderId === null) || list === 'trash' || list === 'search';
    const response = await call(
      resourcesApi.list,
      {
        list,
        ...(list === 'folder' && parentFolderId !== null && { parentFolderId }),
        ...(isOfPlace && teamId !== null && { teamId }),
        ...(isOfPlace && projectId !== null && { projectId }),
        sort,
        direction,
        ...(type !== null && { type }),
        ...(list === 'search' && { text, ...(scope && { scope }) }),
        ...page,
      },
      { signal },
    );
    return { items: response.resources, next: response.next };
  },
  parentOf: ({ list, parentFolderId, teamId, projectId }) =>
    list === 'folder' ? (parentFolderId ?? teamId ?? projectId) : null,
  // A new folder, team or project has none.
  created: () => [],
  includes: isInView,
  compare: orderOf,
});
