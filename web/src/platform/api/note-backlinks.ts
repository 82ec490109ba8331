import { noteBacklinksApi as declared } from '@longtable/contract/note-backlinks';
import type { EndpointRefs } from './endpoint-refs.ts';

export const noteBacklinksApi: EndpointRefs<typeof declared> = declared;
