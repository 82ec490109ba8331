import { taskTemplatesApi as declared } from '@longtable/contract/task-templates';
import type { Addresses } from './addresses.ts';

export const taskTemplatesApi: Addresses<typeof declared> = declared;
