import {
  projectInvitationsApi as declaredOfProjects,
  teamInvitationsApi as declaredOfTeams,
} from '@longtable/contract/place-invitations';
import type { EndpointRefs } from './endpoint-refs.ts';

export const teamInvitationsApi: EndpointRefs<typeof declaredOfTeams> = declaredOfTeams;
export const projectInvitationsApi: EndpointRefs<typeof declaredOfProjects> = declaredOfProjects;
