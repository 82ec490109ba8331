import { deviceTokensApi as declared } from '@longtable/contract/device-tokens';
import type { EndpointRefs } from './endpoint-refs.ts';

export const deviceTokensApi: EndpointRefs<typeof declared> = declared;
