import type { ErrorCode } from '@longtable/contract/errors';
import type { Expression, ExpressionBuilder, Selectable, SqlBool } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import type { Actor } from './actor.ts';
import type { InvitationTable } from './invitation.table.ts';

/** An invitation without the hashes of its codes, which concern nobody. */
export type InvitationRow = Pick<
  Selectable<InvitationTable>,
  'id' | 'inviter_id' | 'email' | 'created_at' | 'expires_at'
>;

export const invitationColumns = ['id', 'inviter_id', 'email', 'created_at', 'expires_at'] as const;

/** Who may do what to an invitation: its inviter sees it and takes it back, nobody else knows of it. */
export const invitationRule = {
  parameter: 'invitationId',
  refusals: { missing: 'invitation/not-found', forbidden: 'invitation/not-found' } satisfies Record<
    string,
    ErrorCode
  >,
  load: (db: Db, id: string): Promise<InvitationRow | undefined> =>
    db.selectFrom('invitations').select(invitationColumns).where('id', '=', id).executeTakeFirst(),
  read: isInviter,
  abilities: { revoke: isInviter },
};

/** The list rule: the predicate of exactly those rows for which `invitationRule.read` holds. */
export function readableInvitations(actorId: string) {
  return (eb: ExpressionBuilder<Schema, 'invitations'>): Expression<SqlBool> =>
    eb('invitations.inviter_id', '=', actorId);
}

function isInviter(actor: Actor, row: InvitationRow): boolean {
  return row.inviter_id === actor.id;
}
