import { followsApi as declared } from '@longtable/contract/follows';
import type { EndpointRefs } from './endpoint-refs.ts';

export const followsApi: EndpointRefs<typeof declared> = declared;
