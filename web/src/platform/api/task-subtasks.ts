import { taskSubtasksApi as declared } from '@longtable/contract/task-subtasks';
import type { Addresses } from './addresses.ts';

export const taskSubtasksApi: Addresses<typeof declared> = declared;
