import { taskActivityApi as declared } from '@longtable/contract/task-activity';
import type { EndpointRefs } from './endpoint-refs.ts';

export const taskActivityApi: EndpointRefs<typeof declared> = declared;
