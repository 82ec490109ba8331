import './invitation.table.ts';
import type { Selectable } from 'kysely';
import type { InvitationTable } from './invitation.table.ts';
import { ownedPolicy } from './owned.ts';

/** An invitation without the hashes of its codes. */
export type InvitationRow = Pick<
  Selectable<InvitationTable>,
  'id' | 'inviter_id' | 'email' | 'created_at' | 'expires_at'
>;

export const invitationColumns = ['id', 'inviter_id', 'email', 'created_at', 'expires_at'] as const;

/** An invitation is visible to its inviter only, who can revoke it. */
export const invitationPolicy = ownedPolicy<InvitationRow, 'inviter_id', 'revoke'>({
  param: 'invitationId',
  table: 'invitations',
  columns: invitationColumns,
  key: 'inviter_id',
  abilities: ['revoke'],
  notFound: 'invitation/not-found',
});
