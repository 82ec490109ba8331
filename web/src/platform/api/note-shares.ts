import { noteSharesApi as declared } from '@longtable/contract/note-shares';
import type { EndpointRefs } from './endpoint-refs.ts';

export const noteSharesApi: EndpointRefs<typeof declared> = declared;
