import { taskCommentsApi as declared } from '@longtable/contract/task-comments';
import type { Addresses } from './addresses.ts';

export const taskCommentsApi: Addresses<typeof declared> = declared;
