import { invitationsApi as declared } from '@longtable/contract/invitations';
import type { EndpointRefs } from './endpoint-refs.ts';

export const invitationsApi: EndpointRefs<typeof declared> = declared;
