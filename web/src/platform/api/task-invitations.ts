import { taskInvitationsApi as declared } from '@longtable/contract/task-invitations';
import type { EndpointRefs } from './endpoint-refs.ts';

export const taskInvitationsApi: EndpointRefs<typeof declared> = declared;
