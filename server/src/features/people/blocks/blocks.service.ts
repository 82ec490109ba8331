import type { ParsedInputOf } from '@longtable/contract/endpoint';
import { type BlockState, mostBlocked, type personBlocksApi } from '@longtable/contract/person-blocks';
import { cardsOf, personIn } from '../../../kits/cards.ts';
import type { Change } from '../../../platform/change.ts';
import type { Db } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/http/errors.ts';
import type { Actor } from '../../../policies/actor.ts';
import { readHasBlocked } from '../../../policies/has-blocked.ts';
import type { PersonRow } from '../../../policies/person.ts';
import { personalRoom } from '../../../policies/rooms.ts';
import {
  closeRequest,
  publishClosed,
  publishRequest,
  readPair,
  removeConnection,
  retractRequest,
} from '../connections/connections.changes.ts';
import { readBetween, readConnection, readRequest, settleRequest } from '../connections/connections.store.ts';
import * as store from './blocks.store.ts';

export type Blocks = ReturnType<typeof createBlocks>;

/** Blocking people (docs/product/people.md, "Blocking"). Changes lock both people. */
export function createBlocks({ db }: { db: Db }) {
  return {
    async list(actor: Actor, request: ParsedInputOf<typeof personBlocksApi.list>) {
      const { rows, next } = await store.readBlocked(db, actor.id, request);
      return {
        people: rows.map(({ id, created_at }) => ({ personId: id, blockedAt: created_at })),
        next,
        cards: cardsOf(rows, [personIn('id', 'person')]),
      };
    },

    ids: async (actor: Actor) => ({ personIds: await store.readBlockedIds(db, actor.id) }),

    async block(change: Change, actor: Actor, person: PersonRow): Promise<BlockState> {
      const { tx } = change;
      if (await readHasBlocked(tx, actor.id, person.id)) return { personId: person.id, isBlocked: true };
      if ((await store.countBlocked(tx, actor.id)) >= mostBlocked)
        throw refuse('person-block/too-many', { params: { most: String(mostBlocked) } });
      await part(change, actor, person.id);
      await store.insertBlock(tx, actor.id, person.id);
      return publish(change, actor, { personId: person.id, isBlocked: true });
    },

    async unblock(change: Change, actor: Actor, person: PersonRow): Promise<BlockState> {
      const state = { personId: person.id, isBlocked: false };
      if (!(await store.deleteBlock(change.tx, actor.id, person.id))) return state;
      await meetAgain(change, actor, person.id);
      return publish(change, actor, state);
    },
  };
}

/** To the screens of whoever blocks only. */
function publish(change: Change, actor: Actor, state: BlockState): BlockState {
  change.emit('person-block.changed', {
    actorId: actor.id,
    audience: [personalRoom(actor.id)],
    payload: state,
  });
  return state;
}

/**
 * Ends what is between a person and somebody whom they are about to block: the connection, or their own request. One that they received
 * stays pending for its sender, and is not theirs any more.
 */
async function part(change: Change, actor: Actor, personId: string): Promise<void> {
  const { tx } = change;
  const [between] = await readBetween(tx, actor.id, [personId]);
  switch (between?.kind) {
    case 'connection': {
      const connection = await readConnection(tx, between.id);
      if (connection) await removeConnection(change, actor, connection);
      break;
    }
    case 'sent': {
      const settled = await settleRequest(tx, between.id, 'cancelled');
      if (settled) await closeRequest(change, actor.id, settled, 'cancelled');
      break;
    }
    case 'received': {
      const personIds = [actor.id, personId];
      publishClosed(change, actor.id, [actor.id], { requestId: between.id, personIds, outcome: 'removed' });
      await retractRequest(change, actor.id, between.id);
      break;
    }
    case 'blocked':
    case undefined:
  }
}

/** Shows a person the request of somebody whom they have unblocked, if it is still pending. */
async function meetAgain(change: Change, actor: Actor, personId: string): Promise<void> {
  const { tx } = change;
  const [between] = await readBetween(tx, actor.id, [personId]);
  const request = between?.kind === 'received' ? await readRequest(tx, between.id) : undefined;
  if (request) publishRequest(change, [actor.id], request, await readPair(tx, [personId, actor.id]));
}
