import { chatPinsApi as declared } from '@longtable/contract/chat-pins';
import type { EndpointRefs } from './endpoint-refs.ts';

export const chatPinsApi: EndpointRefs<typeof declared> = declared;
