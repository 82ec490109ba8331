import { taskCommentsApi as declared } from '@longtable/contract/task-comments';
import type { EndpointRefs } from './endpoint-refs.ts';

export const taskCommentsApi: EndpointRefs<typeof declared> = declared;
