import { personBlocksApi as declared } from '@longtable/contract/person-blocks';
import type { EndpointRefs } from './endpoint-refs.ts';

export const personBlocksApi: EndpointRefs<typeof declared> = declared;
