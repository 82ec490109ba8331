import { chatGroupsApi as declared } from '@longtable/contract/chat-groups';
import type { EndpointRefs } from './endpoint-refs.ts';

export const chatGroupsApi: EndpointRefs<typeof declared> = declared;
