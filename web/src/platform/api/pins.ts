import { pinsApi as declared } from '@longtable/contract/pins';
import type { EndpointRefs } from './endpoint-refs.ts';

export const pinsApi: EndpointRefs<typeof declared> = declared;
