import { notesApi as declared } from '@longtable/contract/notes';
import type { EndpointRefs } from './endpoint-refs.ts';

export const notesApi: EndpointRefs<typeof declared> = declared;
