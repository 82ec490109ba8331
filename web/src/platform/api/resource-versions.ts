import { resourceVersionsApi as declared } from '@longtable/contract/resource-versions';
import type { EndpointRefs } from './endpoint-refs.ts';

export const resourceVersionsApi: EndpointRefs<typeof declared> = declared;
