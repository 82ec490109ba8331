import type { Db } from '../platform/db/database.ts';
import { Refusal } from '../platform/http/errors.ts';
import type { Actor } from './actor.ts';
import { unauthenticated } from './unauthenticated.ts';

/**
 * Runs what somebody has asked for. What fails because they deleted their account meanwhile is no fault of ours: they
 * are nobody any more, as one without a session.
 */
export async function unlessGone<T>(
  db: Db,
  { actor, path }: { readonly actor: Actor; readonly path: string },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const user = db.selectFrom('users').select('id').where('id', '=', actor.id);
    if (await user.executeTakeFirst()) throw error;
    throw unauthenticated(path, error);
  }
}
