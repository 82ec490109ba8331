import { chatsApi as declared } from '@longtable/contract/chats';
import type { EndpointRefs } from './endpoint-refs.ts';

export const chatsApi: EndpointRefs<typeof declared> = declared;
