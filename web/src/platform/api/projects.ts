import {
  projectMembersApi as declaredMembers,
  projectsApi as declaredProjects,
} from '@longtable/contract/projects';
import type { Addresses } from './addresses.ts';

export const projectsApi: Addresses<typeof declaredProjects> = declaredProjects;
export const projectMembersApi: Addresses<typeof declaredMembers> = declaredMembers;
