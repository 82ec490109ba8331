import type { Db } from '../platform/db/database.ts';
import { Refusal } from '../platform/http/errors.ts';
import type { Actor } from './actor.ts';
import { unauthenticated } from './unauthenticated.ts';

/**
 * Runs a request of the actor. If it fails because the actor's account was deleted meanwhile, refuses it like a request
 * without a session instead of responding with a server error.
 */
export async function unlessActorRemoved<T>(
  db: Db,
  { actor, path }: { readonly actor: Actor; readonly path: string },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    if (!(await isRemoved(db, actor))) throw error;
    throw unauthenticated(path, error);
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
