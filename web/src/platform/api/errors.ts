/**
 * Refusals that the client tells by itself, before or without an answer. Of what is named here the build brings nothing
 * but the texts, each resource's by themselves (`contractParts` in vite.config.ts).
 */

export { departmentErrors } from '@longtable/contract/departments';
export { pictureErrors } from '@longtable/contract/pictures';
export { personErrors } from '@longtable/contract/profile';
export { projectErrors } from '@longtable/contract/projects';
export { taskErrors } from '@longtable/contract/tasks';
export { teamErrors } from '@longtable/contract/teams';
