import { updatesApi as declared } from '@longtable/contract/updates';
import type { EndpointRefs } from './endpoint-refs.ts';

export const updatesApi: EndpointRefs<typeof declared> = declared;
