import { projectActivityApi as declaredActivity } from '@longtable/contract/project-activity';
import { projectMembersApi as declaredMembers } from '@longtable/contract/project-members';
import { projectsApi as declaredProjects } from '@longtable/contract/projects';
import type { Addresses } from './addresses.ts';

export const projectsApi: Addresses<typeof declaredProjects> = declaredProjects;
export const projectMembersApi: Addresses<typeof declaredMembers> = declaredMembers;
export const projectActivityApi: Addresses<typeof declaredActivity> = declaredActivity;
