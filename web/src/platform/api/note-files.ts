import { noteFilesApi as declared } from '@longtable/contract/note-files';
import type { EndpointRefs } from './endpoint-refs.ts';

export const noteFilesApi: EndpointRefs<typeof declared> = declared;
