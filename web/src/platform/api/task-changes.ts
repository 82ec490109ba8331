import { taskChangesApi as declared } from '@longtable/contract/task-changes';
import type { EndpointRefs } from './endpoint-refs.ts';

export const taskChangesApi: EndpointRefs<typeof declared> = declared;
