import type { Db } from '../platform/db/database.ts';
import { Refusal, refuse } from '../platform/http/errors.ts';
import type { Actor } from './actor.ts';

/**
 * Runs what somebody has asked for. What fails because they deleted their account meanwhile is no fault of ours: they
 * are nobody any more (`auth/required`).
 */
export async function unlessGone<T>(db: Db, actor: Actor, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const user = db.selectFrom('users').select('id').where('id', '=', actor.id);
    if (await user.executeTakeFirst()) throw error;
    throw refuse('auth/required', { cause: error });
  }
}
