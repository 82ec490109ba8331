import type { Update } from '@longtable/contract/updates';
import type { Actor } from '../../../access/actor.ts';
import { authorize } from '../../../access/engine.ts';
import type { Change, Changes } from '../../../platform/change.ts';
import type { Database } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/http/errors.ts';
import { pageOf } from '../../../platform/http/page-end.ts';
import { departmentFeed, type Feed, teamFeed } from './updates.feed.ts';
import { decodeUpdatesEnd, encodeUpdatesEnd } from './updates.page.ts';
import { toUpdate, toUpdateFacts, type UpdateRow } from './updates.shape.ts';
import * as store from './updates.store.ts';

/** A team or a department, with the team that it is of: the team itself or that of the department. */
type Place = { readonly id: string; readonly teamId: string };
type Dependencies = { database: Pick<Database, 'db'>; changes: Changes };

export type Updates = ReturnType<typeof createUpdates>;

/** What people tell a team or a department (collaboration §3 "Team update", §5 "Team", "Department"). */
export function createUpdates(options: Dependencies) {
  return {
    ofTeams: createFeed(teamFeed, options),
    ofDepartments: createFeed(departmentFeed, options),
  };
}

function createFeed(feed: Feed, { database, changes }: Dependencies) {
  const { db } = database;

  return {
    /** The newest first; `after` is the end of the page before. */
    async list(actor: Actor, place: Place, { after, limit }: { after?: string | undefined; limit: number }) {
      const end = decodeUpdatesEnd(after);
      const rows = await feed.store.readPage(db, actor.id, place.id, { end, limit: limit + 1 });
      const { page, next } = pageOf(rows, limit, encodeUpdatesEnd);
      return { updates: page.map((row) => toUpdate(actor, row)), next };
    },

    /** The same id again is the same update again, whose answer was lost. */
    post: (actor: Actor, place: Place, { id, content }: { id: string; content: string }): Promise<Update> =>
      changes.run(async (change) => {
        await stillIn(change, actor, place);
        const update = { id, of: place.id, authorId: actor.id, content };
        const inserted = await store.insertUpdate(change.tx, feed.store, update);
        const row = await feed.store.readOne(change.tx, actor.id, place.id, id);
        if (!row || row.author_id !== actor.id) throw refuse('request/id-taken');
        if (inserted) feed.announce(change, actor.id, place.id, toUpdateFacts(row));
        return toUpdate(actor, row);
      }),

    edit: (actor: Actor, place: Place, { id, content }: { id: string; content: string }): Promise<Update> =>
      changes.run(async (change) => {
        const standing = await stillAllowed(change, actor, place, { id, ability: 'edit' });
        if (standing.content === content) return toUpdate(actor, standing);
        await store.writeContent(change.tx, feed.store, { id, content });
        const row = await feed.store.readOne(change.tx, actor.id, place.id, id);
        if (!row) throw refuse('update/not-found');
        feed.announce(change, actor.id, place.id, toUpdateFacts(row));
        return toUpdate(actor, row);
      }),

    async delete(actor: Actor, place: Place, id: string): Promise<{ updateId: string }> {
      await changes.run(async (change) => {
        await stillAllowed(change, actor, place, { id, ability: 'delete' });
        if (!(await store.deleteUpdate(change.tx, feed.store, id))) throw refuse('update/not-found');
        feed.announceGone(change, actor.id, place.id, id);
      });
      return { updateId: id };
    },
  };

  /** Who was removed a moment ago says nothing any more: nobody comes or goes until the change is over. */
  async function stillIn({ tx }: Change, actor: Actor, place: Place): Promise<void> {
    await store.holdTeam(tx, place.teamId);
    if (feed.place === 'team') await authorize(tx, 'team', 'read', actor, place.id);
    else await authorize(tx, 'department', 'post', actor, place.id);
  }

  async function stillAllowed(
    { tx }: Change,
    actor: Actor,
    place: Place,
    { id, ability }: { id: string; ability: 'edit' | 'delete' },
  ): Promise<UpdateRow> {
    await store.holdTeam(tx, place.teamId);
    return authorize(tx, feed.update, ability, actor, id);
  }
}
