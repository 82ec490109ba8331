import { taskActivityApi as declared } from '@longtable/contract/task-activity';
import type { Addresses } from './addresses.ts';

export const taskActivityApi: Addresses<typeof declared> = declared;
