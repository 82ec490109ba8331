import type { ErrorCode } from '@longtable/contract/errors';
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import type { Actor } from './actor.ts';

/** A passkey as far as anybody decides about it; its key stays where it is used. */
export type PasskeyRow = { readonly id: string; readonly user_id: string; readonly name: string };

/** A passkey is its person's alone: to anybody else it is not there. */
export const passkeyRule = {
  parameter: 'passkeyId',
  refusals: {
    missing: 'account/passkey-not-found',
    forbidden: 'account/passkey-not-found',
  } satisfies Record<string, ErrorCode>,
  load: (db: Db, id: string): Promise<PasskeyRow | undefined> =>
    db.selectFrom('passkeys').select(['id', 'user_id', 'name']).where('id', '=', id).executeTakeFirst(),
  read: isTheirs,
  abilities: { rename: isTheirs, remove: isTheirs },
};

/** The list rule: the predicate of exactly those rows for which `passkeyRule.read` holds. */
export function readablePasskeys(actorId: string) {
  return (eb: ExpressionBuilder<Schema, 'passkeys'>): Expression<SqlBool> =>
    eb('passkeys.user_id', '=', actorId);
}

function isTheirs(actor: Pick<Actor, 'id'>, row: PasskeyRow): boolean {
  return row.user_id === actor.id;
}
