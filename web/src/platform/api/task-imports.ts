import { taskImportsApi as declared } from '@longtable/contract/task-imports';
import type { EndpointRefs } from './endpoint-refs.ts';

export const taskImportsApi: EndpointRefs<typeof declared> = declared;
