import { resourceLinksApi as declared } from '@longtable/contract/resource-links';
import type { EndpointRefs } from './endpoint-refs.ts';

export const resourceLinksApi: EndpointRefs<typeof declared> = declared;
