import { noteImportsApi as declared } from '@longtable/contract/note-imports';
import type { EndpointRefs } from './endpoint-refs.ts';

export const noteImportsApi: EndpointRefs<typeof declared> = declared;
