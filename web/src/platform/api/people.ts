import { peopleApi as declared } from '@longtable/contract/people';
import type { EndpointRefs } from './endpoint-refs.ts';

export const peopleApi: EndpointRefs<typeof declared> = declared;
