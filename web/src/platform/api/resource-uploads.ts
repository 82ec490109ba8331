import { resourceUploadsApi as declared } from '@longtable/contract/resource-uploads';
import type { EndpointRefs } from './endpoint-refs.ts';

export const resourceUploadsApi: EndpointRefs<typeof declared> = declared;
