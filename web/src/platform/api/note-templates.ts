import { noteTemplatesApi as declared } from '@longtable/contract/note-templates';
import type { EndpointRefs } from './endpoint-refs.ts';

export const noteTemplatesApi: EndpointRefs<typeof declared> = declared;
