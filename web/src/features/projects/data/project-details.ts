import type { Project } from '@longtable/contract/projects';
import { projectsApi } from '../../../platform/api/projects.ts';
import { call } from '../../../platform/client.ts';
import { defineEdits } from '../../../platform/mutations/define-edits.ts';
import { followRefusal } from './projects.actions.ts';
import { projectSaved } from './projects.cache.ts';

/** What an edit of a project changes; its scope, people and photo are changed otherwise. */
export type ProjectDetails = Pick<Project, 'name' | 'description' | 'dueDate' | 'priority'>;

/** The edits of projects. */
export const projectEdits = defineEdits<Project, ProjectDetails>({
  key: 'projects',
  send: (projectId, changes) => call(projectsApi.update, { projectId, ...changes }),
  saved: projectSaved,
  refused: followRefusal,
});
