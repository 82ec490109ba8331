import { taskLinksApi as declared } from '@longtable/contract/task-links';
import type { EndpointRefs } from './endpoint-refs.ts';

export const taskLinksApi: EndpointRefs<typeof declared> = declared;
