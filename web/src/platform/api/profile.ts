import { profileApi as declared } from '@longtable/contract/profile';
import type { EndpointRefs } from './endpoint-refs.ts';

export const profileApi: EndpointRefs<typeof declared> = declared;
