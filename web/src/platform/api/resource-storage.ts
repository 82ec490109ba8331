import { resourceStorageApi as declared } from '@longtable/contract/resource-storage';
import type { EndpointRefs } from './endpoint-refs.ts';

export const resourceStorageApi: EndpointRefs<typeof declared> = declared;
