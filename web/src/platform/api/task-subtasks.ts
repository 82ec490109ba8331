import { taskSubtasksApi as declared } from '@longtable/contract/task-subtasks';
import type { EndpointRefs } from './endpoint-refs.ts';

export const taskSubtasksApi: EndpointRefs<typeof declared> = declared;
