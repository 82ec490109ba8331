import { chatReadersApi as declared } from '@longtable/contract/chat-readers';
import type { EndpointRefs } from './endpoint-refs.ts';

export const chatReadersApi: EndpointRefs<typeof declared> = declared;
