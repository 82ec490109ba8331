import { resourceCopiesApi as declared } from '@longtable/contract/resource-copies';
import type { EndpointRefs } from './endpoint-refs.ts';

export const resourceCopiesApi: EndpointRefs<typeof declared> = declared;
