import { invitationsApi as declared } from '@longtable/contract/invitations';
import type { Addresses } from './addresses.ts';

export const invitationsApi: Addresses<typeof declared> = declared;
