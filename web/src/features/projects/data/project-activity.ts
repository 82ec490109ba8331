import type { ProjectActivity } from '@longtable/contract/project-activity';
import { projectActivityApi } from '../../../platform/api/projects.ts';
import { call } from '../../../platform/client.ts';
import { deletedAccount } from '../../../platform/directory.ts';
import type { ListView } from '../../../platform/list-view.ts';
import { newestFirst } from '../../../platform/order.ts';
import { createRowLists } from '../../../platform/row-lists.ts';
import { useRowList } from '../../../platform/use-row-list.ts';
import { projectKeys } from './project-keys.ts';

/** The activity of projects (`of`), newest first; only members may read it. */
export const activityLists = createRowLists<ProjectActivity, { readonly of: string; readonly text: '' }>({
  key: projectKeys.activity,
  parentOf: ({ of }) => of,
  pageSize: 50,
  async fetch({ of: projectId }, page, signal) {
    const { activity, next } = await call(projectActivityApi.list, { projectId, ...page }, { signal });
    return { items: activity, next };
  },
  includes: () => true,
  compare: () => newestFirst,
});

/** The activity of a project, for components. */
export function useActivity(projectId: string): ListView<ProjectActivity> {
  return useRowList(activityLists, { of: projectId, text: '' });
}

/** Removes the name of a person whose account was deleted. */
export function activityPersonRemoved(personId: string): void {
  activityLists.change((entry) => withoutPerson(personId, entry));
}

function withoutPerson(personId: string, entry: ProjectActivity): ProjectActivity {
  const isActor = entry.actorId === personId;
  const isSubject = entry.subjectId === personId;
  if (!isActor && !isSubject) return entry;
  return {
    ...entry,
    ...(isActor && { actorId: null }),
    ...(isSubject && { subject: deletedAccount, subjectId: null }),
  };
}
