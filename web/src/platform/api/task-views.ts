import { taskViewsApi as declared } from '@longtable/contract/task-views';
import type { Addresses } from './addresses.ts';

export const taskViewsApi: Addresses<typeof declared> = declared;
