import type { OutputOf, ParsedInputOf } from '@longtable/contract/endpoint';
import { newId } from '@longtable/contract/ids';
import type { resourcesApi } from '@longtable/contract/resources';
import { quoted } from '../../kits/notice-text.ts';
import { notify } from '../../kits/notify.ts';
import { cardsOfPeople } from '../../kits/person-card.ts';
import type { Change } from '../../platform/change.ts';
import type { Db } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/errors.ts';
import type { Actor } from '../../policies/actor.ts';
import { lockConnection } from '../../policies/locks.ts';
import { type ResourceRow, resourcePolicy } from '../../policies/resource.ts';
import { personalRoom } from '../../policies/rooms.ts';
import { selectMany } from './resources.moves.ts';
import * as store from './resources.shares.store.ts';

/** Who sees files and folders, and showing them to others (docs/product/resources.md, "Sharing"). */
export function createResourceShares({ db }: { db: Db }) {
  return {
    async access(actor: Actor, row: ResourceRow): Promise<OutputOf<typeof resourcesApi.access>> {
      const [of, readers] = await Promise.all([
        store.readOwner(db, row),
        store.readReaders(db, [row.id, ...row.ancestors]),
      ]);
      // Whoever only sees the item learns who shared it with them, not with whom else.
      const { share } = resourcePolicy.canOf(actor, row);
      const shown = readers.filter(({ user_id }) => share || user_id === actor.id);
      const people = await store.readPeople(db, [
        of.owner_id,
        ...shown.flatMap(({ user_id, shared_by }) => [user_id, shared_by]),
      ]);
      const count = of.members_count;
      return {
        ownerId: of.owner_id,
        team: row.team_id === null || count === null ? null : { id: row.team_id, membersCount: count },
        project:
          row.project_id === null || count === null ? null : { id: row.project_id, membersCount: count },
        shares: shown.map(({ resource_id, user_id, shared_by, created_at, name }) => ({
          personId: user_id,
          sharedBy: shared_by,
          permission: 'view' as const,
          folder: resource_id === row.id ? null : { id: resource_id, name },
          createdAt: created_at,
        })),
        cards: cardsOfPeople(people),
      };
    },

    /** Shows items to people with whom the actor is connected. What is shared already stays as it is. */
    async share(
      change: Change,
      actor: Actor,
      { resourceIds, personIds }: ParsedInputOf<typeof resourcesApi.share>,
    ): Promise<OutputOf<typeof resourcesApi.share>> {
      const { tx } = change;
      const many = await selectMany(change, actor, 'share', resourceIds);
      many.refuseIf(({ deleted_with }) => (deleted_with === null ? null : refuse('item/in-trash')));
      await many.refuseOthersInside();
      for (const personId of personIds.toSorted()) {
        if (!(await lockConnection(tx, actor.id, personId))) throw refuse('item/not-connected');
      }
      const ids = many.rows().map(({ id }) => id);
      const shares = ids.flatMap((id) => personIds.map((personId) => ({ id, personId })));
      const added = await store.insertShares(
        tx,
        shares.map(({ id, personId }) => ({
          id: newId(),
          resource_id: id,
          shared_by: actor.id,
          shared_with: personId,
        })),
      );
      if (ids.length > 0) publishChanged(change, actor.id, personIds);
      await tellShared(change, actor, many.rows(), added);
      return { refused: many.refused() };
    },

    /** Ends it for one person. Repeating it changes nothing. */
    async unshare(
      change: Change,
      actor: Actor,
      row: ResourceRow,
      personId: string,
    ): Promise<Record<string, never>> {
      if (personId !== actor.id && !resourcePolicy.canOf(actor, row).share)
        throw refuse('item/share-refused');
      if (await store.deleteShare(change.tx, row.id, personId)) publishChanged(change, actor.id, [personId]);
      return {};
    },
  };
}

export type ResourceShares = ReturnType<typeof createResourceShares>;

/** Notifies people of what is shared with them now; of several items once, with their number. */
async function tellShared(
  change: Change,
  actor: Actor,
  rows: readonly ResourceRow[],
  added: readonly { readonly resource_id: string; readonly shared_with: string }[],
): Promise<void> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const byPerson = Map.groupBy(added, ({ shared_with }) => shared_with);
  // People with whom the same is shared are told in one statement.
  const alike = Map.groupBy(byPerson, ([, theirs]) =>
    theirs
      .map(({ resource_id }) => resource_id)
      .toSorted()
      .join(' '),
  );
  for (const people of alike.values()) {
    const items = (people[0]?.[1] ?? []).flatMap(({ resource_id }) => byId.get(resource_id) ?? []);
    const shared = {
      type: 'resource_shared',
      to: people.map(([id]) => id),
      reason: 'it is shared with you',
    } as const;
    const [item] = items;
    if (item && items.length === 1) {
      const noun = nounOf(item);
      const title = `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`;
      await notify(change, actor.id, {
        ...shared,
        title: `${title} Shared`,
        message: (by) => `${by} shared the ${noun} ${quoted(item.name)} with you.`,
        actionUrl: `/app/resources?item=${item.id}`,
        actionText: `View ${title}`,
        about: `resource:${item.id}`,
        metadata: { resourceId: item.id },
      });
    } else {
      await notify(change, actor.id, {
        ...shared,
        title: 'Files Shared',
        message: (by) => `${by} shared ${items.length} items with you.`,
        actionUrl: '/app/resources',
        actionText: 'View Resources',
        about: `person:${actor.id}`,
        metadata: { resources: String(items.length) },
      });
    }
  }
}

/** What an item is called. */
function nounOf({ type }: ResourceRow): string {
  return type === 'folder' || type === 'link' ? type : 'file';
}

/** Tells people, and the actor's other windows, that they see other items now. */
function publishChanged(change: Change, actorId: string, personIds: readonly string[]): void {
  change.emit('resources.changed', {
    actorId,
    audience: [...new Set([actorId, ...personIds])].map(personalRoom),
    payload: {},
  });
}
