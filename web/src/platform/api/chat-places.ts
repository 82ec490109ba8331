import { chatPlacesApi as declared } from '@longtable/contract/chat-places';
import type { EndpointRefs } from './endpoint-refs.ts';

export const chatPlacesApi: EndpointRefs<typeof declared> = declared;
