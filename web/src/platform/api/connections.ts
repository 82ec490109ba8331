import { connectionsApi as declared } from '@longtable/contract/connections';
import type { EndpointRefs } from './endpoint-refs.ts';

export const connectionsApi: EndpointRefs<typeof declared> = declared;
