import { taskWindowsApi as declared } from '@longtable/contract/task-windows';
import type { EndpointRefs } from './endpoint-refs.ts';

export const taskWindowsApi: EndpointRefs<typeof declared> = declared;
