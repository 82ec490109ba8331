import type { ErrorCode } from '@longtable/contract/errors';
import type { Db } from '../platform/db/database.ts';
import { Refusal, refuse } from '../platform/http/errors.ts';
import type { Actor } from './actor.ts';

/**
 * Runs a request of the actor. If it fails because the actor's account was deleted meanwhile, refuses it like a request
 * without a session instead of responding with a server error.
 */
export async function unlessActorRemoved<T>(
  db: Db,
  { actor, signedOut }: { readonly actor: Actor; readonly signedOut: ErrorCode },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    if (!(await isRemoved(db, actor))) throw error;
    throw refuse(signedOut, { cause: error });
  }
}

/** False when the account cannot be looked up: then the request's own error says more. */
async function isRemoved(db: Db, actor: Actor): Promise<boolean> {
  try {
    const user = db.selectFrom('users').select('id').where('id', '=', actor.id);
    return (await user.executeTakeFirst()) === undefined;
  } catch {
    return false;
  }
}
