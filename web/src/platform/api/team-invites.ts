import { teamInvitesApi as declared } from '@longtable/contract/team-invites';
import type { Addresses } from './addresses.ts';

export const teamInvitesApi: Addresses<typeof declared> = declared;
