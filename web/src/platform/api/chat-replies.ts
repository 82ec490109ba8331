import { chatRepliesApi as declared } from '@longtable/contract/chat-replies';
import type { EndpointRefs } from './endpoint-refs.ts';

export const chatRepliesApi: EndpointRefs<typeof declared> = declared;
