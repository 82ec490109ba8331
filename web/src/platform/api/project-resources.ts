import { projectResourcesApi as declared } from '@longtable/contract/project-resources';
import type { EndpointRefs } from './endpoint-refs.ts';

export const projectResourcesApi: EndpointRefs<typeof declared> = declared;
