import { accountApi as declared } from '@longtable/contract/account';
import type { Addresses } from './addresses.ts';

export const accountApi: Addresses<typeof declared> = declared;
