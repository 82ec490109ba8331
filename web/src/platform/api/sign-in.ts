import { signInApi as declared } from '@longtable/contract/sign-in';
import type { Addresses } from './addresses.ts';

export const signInApi: Addresses<typeof declared> = declared;
