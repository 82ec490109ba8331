import type { Db } from '../platform/db/database.ts';
import type { Actor } from './actor.ts';
import type { Policy } from './policy.ts';

/**
 * Locks and loads a row and authorizes an ability on it; throws the policy's refusal. What a `command` does before its
 * handler; actions call it in the changes that they open themselves.
 */
export async function authorizeLocked<Row, Ability extends string>(
  tx: Db,
  policy: Pick<Policy<Row, Ability, string>, 'lock' | 'shared' | 'authorize'>,
  ability: Ability,
  actor: Actor,
  id: string,
): Promise<Row> {
  await policy.lock(tx, id, policy.shared?.includes(ability) ? 'shared' : 'exclusive');
  return policy.authorize(tx, ability, actor, id);
}
