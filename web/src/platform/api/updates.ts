import { updatesApi as declared } from '@longtable/contract/updates';
import type { Addresses } from './addresses.ts';

export const updatesApi: Addresses<typeof declared> = declared;
