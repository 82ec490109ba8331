import { taskViewsApi as declared } from '@longtable/contract/task-views';
import type { EndpointRefs } from './endpoint-refs.ts';

export const taskViewsApi: EndpointRefs<typeof declared> = declared;
