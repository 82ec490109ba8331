import { teamMembersApi as declaredMembers } from '@longtable/contract/team-members';
import { teamsApi as declaredTeams } from '@longtable/contract/teams';
import type { EndpointRefs } from './endpoint-refs.ts';

export const teamsApi: EndpointRefs<typeof declaredTeams> = declaredTeams;
export const teamMembersApi: EndpointRefs<typeof declaredMembers> = declaredMembers;
