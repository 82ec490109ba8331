import { signInApi as declared } from '@longtable/contract/sign-in';
import type { EndpointRefs } from './endpoint-refs.ts';

export const signInApi: EndpointRefs<typeof declared> = declared;
