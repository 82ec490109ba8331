import { chatReactionsApi as declared } from '@longtable/contract/chat-reactions';
import type { EndpointRefs } from './endpoint-refs.ts';

export const chatReactionsApi: EndpointRefs<typeof declared> = declared;
