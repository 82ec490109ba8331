import { chatMessagesApi as declared } from '@longtable/contract/chat-messages';
import type { EndpointRefs } from './endpoint-refs.ts';

export const chatMessagesApi: EndpointRefs<typeof declared> = declared;
