import { taskTemplatesApi as declared } from '@longtable/contract/task-templates';
import type { EndpointRefs } from './endpoint-refs.ts';

export const taskTemplatesApi: EndpointRefs<typeof declared> = declared;
