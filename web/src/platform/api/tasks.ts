import { tasksApi as declared } from '@longtable/contract/tasks';
import type { EndpointRefs } from './endpoint-refs.ts';

export const tasksApi: EndpointRefs<typeof declared> = declared;
