import { tasksApi as declared } from '@longtable/contract/tasks';
import type { Addresses } from './addresses.ts';

export const tasksApi: Addresses<typeof declared> = declared;
