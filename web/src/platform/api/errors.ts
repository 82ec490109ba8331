/**
 * Refusals that the client produces itself. The build keeps only their texts, one module per resource (`contractParts`
 * in vite.config.ts).
 */

export { departmentErrors } from '@longtable/contract/departments';
export { pictureErrors } from '@longtable/contract/pictures';
export { personErrors } from '@longtable/contract/profile';
export { projectErrors } from '@longtable/contract/projects';
export { resourceErrors } from '@longtable/contract/resources';
export { taskErrors } from '@longtable/contract/tasks';
export { teamErrors } from '@longtable/contract/teams';
