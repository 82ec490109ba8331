import { noteCommentsApi as declared } from '@longtable/contract/note-comments';
import type { EndpointRefs } from './endpoint-refs.ts';

export const noteCommentsApi: EndpointRefs<typeof declared> = declared;
