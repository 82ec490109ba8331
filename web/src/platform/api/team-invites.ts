import { teamInvitesApi as declared } from '@longtable/contract/team-invites';
import type { EndpointRefs } from './endpoint-refs.ts';

export const teamInvitesApi: EndpointRefs<typeof declared> = declared;
