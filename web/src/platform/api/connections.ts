import { connectionsApi as declared } from '@longtable/contract/connections';
import type { Addresses } from './addresses.ts';

export const connectionsApi: Addresses<typeof declared> = declared;
