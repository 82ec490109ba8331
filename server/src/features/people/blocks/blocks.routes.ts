import { personBlocksApi } from '@longtable/contract/person-blocks';
import { lockPeople } from '../../../platform/auth/person-lock.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Actor } from '../../../policies/actor.ts';
import { command, query, type Route } from '../../../policies/engine.ts';
import type { Blocks } from './blocks.service.ts';

/** The endpoints of blocking. */
export function blockRoutes(blocks: Blocks): Route[] {
  const options = {
    access: ['person', 'block'] as const,
    // In one order, before the lock of the policy.
    lockFirst: (tx: Db, { actor, input }: { actor: Actor; input: { personId: string } }) =>
      lockPeople(tx, [actor.id, input.personId]),
  };
  return [
    query(personBlocksApi.list, { access: 'signedIn' }, ({ actor, input }) => blocks.list(actor, input)),
    query(personBlocksApi.ids, { access: 'signedIn' }, ({ actor }) => blocks.ids(actor)),
    command(personBlocksApi.block, options, ({ change, actor, person }) =>
      blocks.block(change, actor, person),
    ),
    command(personBlocksApi.unblock, options, ({ change, actor, person }) =>
      blocks.unblock(change, actor, person),
    ),
  ];
}
