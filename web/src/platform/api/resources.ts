import { resourcesApi as declared } from '@longtable/contract/resources';
import type { EndpointRefs } from './endpoint-refs.ts';

export const resourcesApi: EndpointRefs<typeof declared> = declared;
