import type { ProjectActivity } from '@longtable/contract/project-activity';
import { createActivityLists } from '../../../kits/activity/activity-lists.ts';
import { projectActivityApi } from '../../../platform/api/projects.ts';
import { call } from '../../../platform/client.ts';
import { deletedAccount } from '../../../platform/directory.ts';
import type { ListView } from '../../../platform/list-view.ts';
import { useRowList } from '../../../platform/use-row-list.ts';
import { projectKeys } from './project-keys.ts';

/** The activity of projects; only members may read it. */
export const activityLists = createActivityLists<ProjectActivity>({
  key: projectKeys.activity,
  isLive: true,
  fetch: (projectId, page, signal) => call(projectActivityApi.list, { projectId, ...page }, { signal }),
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
