import type { Project } from '@longtable/contract/projects';
import { maxProjectDescriptionLength, maxProjectNameLength } from '@longtable/contract/rules/project-limits';

/** What a project is, as it stands in the form. */
export type ProjectDraft = Pick<Project, 'name' | 'description' | 'dueDate' | 'priority'>;

export const emptyProject: ProjectDraft = { name: '', description: '', dueDate: null, priority: 'medium' };

/** A project as it stands in the form at first. */
export function projectDraftOf({ name, description, dueDate, priority }: Project): ProjectDraft {
  return { name, description, dueDate, priority };
}

/** Why this can't be the name of a project, in the words of the contract; '' when it can. */
export function projectNameProblem(typed: string): string {
  const { length } = typed.trim();
  if (length > maxProjectNameLength) return `Use at most ${maxProjectNameLength} characters.`;
  return length > 0 ? '' : 'Enter a name for the project.';
}

/** Why this can't be the description of a project, in the words of the contract; '' when it can. */
export function projectDescriptionProblem(typed: string): string {
  return typed.trim().length > maxProjectDescriptionLength
    ? `Use at most ${maxProjectDescriptionLength} characters.`
    : '';
}

/** What differs from what the project is: the rest somebody else may be changing right now. */
export function projectChanges(project: ProjectDraft, draft: ProjectDraft): Partial<ProjectDraft> {
  return {
    ...(draft.name.trim() !== project.name && { name: draft.name }),
    ...(draft.description.trim() !== project.description && { description: draft.description }),
    ...(draft.dueDate !== project.dueDate && { dueDate: draft.dueDate }),
    ...(draft.priority !== project.priority && { priority: draft.priority }),
  };
}
