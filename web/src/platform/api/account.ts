import { accountApi as declared } from '@longtable/contract/account';
import type { EndpointRefs } from './endpoint-refs.ts';

export const accountApi: EndpointRefs<typeof declared> = declared;
