import { taskWindowsApi as declared } from '@longtable/contract/task-windows';
import type { Addresses } from './addresses.ts';

export const taskWindowsApi: Addresses<typeof declared> = declared;
