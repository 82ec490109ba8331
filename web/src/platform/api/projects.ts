import { projectActivityApi as declaredActivity } from '@longtable/contract/project-activity';
import { projectMembersApi as declaredMembers } from '@longtable/contract/project-members';
import { projectsApi as declaredProjects } from '@longtable/contract/projects';
import type { EndpointRefs } from './endpoint-refs.ts';

export const projectsApi: EndpointRefs<typeof declaredProjects> = declaredProjects;
export const projectMembersApi: EndpointRefs<typeof declaredMembers> = declaredMembers;
export const projectActivityApi: EndpointRefs<typeof declaredActivity> = declaredActivity;
