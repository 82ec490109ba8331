import { profileApi as declared } from '@longtable/contract/profile';
import type { Addresses } from './addresses.ts';

export const profileApi: Addresses<typeof declared> = declared;
