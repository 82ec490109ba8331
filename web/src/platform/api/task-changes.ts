import { taskChangesApi as declared } from '@longtable/contract/task-changes';
import type { Addresses } from './addresses.ts';

export const taskChangesApi: Addresses<typeof declared> = declared;
