import { departmentsApi as declared } from '@longtable/contract/departments';
import type { Addresses } from './addresses.ts';

export const departmentsApi: Addresses<typeof declared> = declared;
