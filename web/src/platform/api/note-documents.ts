import { noteDocumentsApi as declared } from '@longtable/contract/note-documents';
import type { EndpointRefs } from './endpoint-refs.ts';

export const noteDocumentsApi: EndpointRefs<typeof declared> = declared;
