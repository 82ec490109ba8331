import { unsubscribingApi as declared } from '@longtable/contract/unsubscribing';
import type { EndpointRefs } from './endpoint-refs.ts';

export const unsubscribingApi: EndpointRefs<typeof declared> = declared;
