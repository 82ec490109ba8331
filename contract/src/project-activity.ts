import { z } from 'zod';
import { cards } from './cards.ts';
import { id } from './ids.ts';
import { pagedList } from './paged-list.ts';
import { projectActivityKinds } from './rules/project-kinds.ts';

/** An entry of a project's activity. */
export const projectActivity = z.object({
  id: z.string(),
  kind: z.enum(projectActivityKinds),
  /** Null once the account is deleted. */
  actorId: z.string().nullable(),
  /**
   * The title or name, at that time, of what was changed: a task, a person, a resource. Empty when it is the project
   * itself.
   */
  subject: z.string(),
  subjectId: z.string().nullable(),
  at: z.string(),
});
export type ProjectActivity = z.infer<typeof projectActivity>;

/** The activity of a project, newest first, for its members. */
export const projectActivityApi = {
  list: pagedList('/api/projects/:projectId/activity', {
    input: { projectId: id },
    output: { activity: z.array(projectActivity), cards },
    size: 20,
    most: 50,
  }),
};

/** Live events, to the members of the project. */
export const projectActivityEvents = {
  'project-activity.added': z.object({ projectId: z.string(), activity: projectActivity, cards }),
};
