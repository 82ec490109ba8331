import { noteLinksApi as declared } from '@longtable/contract/note-links';
import type { EndpointRefs } from './endpoint-refs.ts';

export const noteLinksApi: EndpointRefs<typeof declared> = declared;
