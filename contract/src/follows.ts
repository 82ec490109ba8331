import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id } from './ids.ts';

/** How much a person wants to be told about something: more than they would be, as much, or nothing. */
export const followLevels = ['following', 'default', 'muted'] as const;
export type FollowLevel = (typeof followLevels)[number];

const level = z.enum(followLevels);

/** How the actor follows something. */
const follow = z.object({
  about: z.string(),
  level,
  /** Why the actor is told by default, as a part of a sentence: "you are assigned"; null when they are not. */
  reason: z.string().nullable(),
});
export type Follow = z.infer<typeof follow>;

const ofTask = z.object({ taskId: id });
const ofProject = z.object({ projectId: id });

/** What the actor follows or has muted (docs/product/notifications.md, "Following and muting"). */
export const followsApi = {
  ofTask: endpoint('GET', '/api/tasks/:taskId/follow', { input: ofTask, output: follow }),
  /** Idempotent. */
  setTask: endpoint('PUT', '/api/tasks/:taskId/follow', { input: ofTask.extend({ level }), output: follow }),
  ofProject: endpoint('GET', '/api/projects/:projectId/follow', { input: ofProject, output: follow }),
  /** Idempotent. */
  setProject: endpoint('PUT', '/api/projects/:projectId/follow', {
    input: ofProject.extend({ level }),
    output: follow,
  }),
};

/** Live events, to the person who follows. */
export const followEvents = {
  'follow.saved': z.object({ about: z.string(), level }),
};
