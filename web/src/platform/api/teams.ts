import { teamMembersApi as declaredMembers } from '@longtable/contract/team-members';
import { teamsApi as declaredTeams } from '@longtable/contract/teams';
import type { Addresses } from './addresses.ts';

export const teamsApi: Addresses<typeof declaredTeams> = declaredTeams;
export const teamMembersApi: Addresses<typeof declaredMembers> = declaredMembers;
