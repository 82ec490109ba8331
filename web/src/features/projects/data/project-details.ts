import type { Project } from '@longtable/contract/projects';
import { projectsApi } from '../../../platform/api/projects.ts';
import { call } from '../../../platform/client.ts';
import { defineMutation, type Mutation } from '../../../platform/mutations/define-mutation.ts';
import { tellRefusedText } from '../../../platform/refused-text.ts';
import { followRefusal } from './projects.actions.ts';
import { projectSaved } from './projects.cache.ts';

/** What an edit of a project changes; its scope, people and photo are changed otherwise. */
export type ProjectDetails = Pick<Project, 'name' | 'description' | 'dueDate' | 'priority'>;

/** An edit of the details of a project. */
export type ProjectEdit = { readonly projectId: string; readonly changes: Partial<ProjectDetails> };

/** The edits of projects. */
export const projectMutation: Mutation<ProjectEdit> = defineMutation<ProjectEdit, Project>({
  key: 'projects',
  send: ({ projectId, changes }) => call(projectsApi.update, { projectId, ...changes }),
  answered(saved) {
    if (saved) projectSaved(saved);
  },
  refused(error, { projectId, changes: { name, description } }, { again }) {
    followRefusal(projectId, error);
    const typed = [name, description].filter(Boolean).join('\n');
    tellRefusedText(error, { text: typed === '' ? null : typed, again, way: null });
  },
});

/** Edits the details of a project, at once. */
export function editProject(
  projectId: string,
  { name, description, ...others }: Partial<ProjectDetails>,
): void {
  projectMutation.send({
    projectId,
    changes: {
      ...others,
      ...(name !== undefined && { name: name.trim() }),
      ...(description !== undefined && { description: description.trim() }),
    },
  });
}

/** A project with a pending edit applied; the same project where the edit is of another. */
export function editedProject<P extends Project | null>(project: P, { projectId, changes }: ProjectEdit): P {
  return project?.id === projectId ? { ...project, ...changes } : project;
}
