import { peopleApi as declared } from '@longtable/contract/people';
import type { Addresses } from './addresses.ts';

export const peopleApi: Addresses<typeof declared> = declared;
