import { scheduledMessagesApi as declared } from '@longtable/contract/chat-scheduled';
import type { EndpointRefs } from './endpoint-refs.ts';

export const scheduledMessagesApi: EndpointRefs<typeof declared> = declared;
