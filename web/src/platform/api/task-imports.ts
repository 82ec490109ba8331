import { taskImportsApi as declared } from '@longtable/contract/task-imports';
import type { Addresses } from './addresses.ts';

export const taskImportsApi: Addresses<typeof declared> = declared;
