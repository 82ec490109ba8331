import type { Cards } from '@longtable/contract/cards';
import { type ItemCard, itemCardsApi } from '@longtable/contract/item-cards';
import type { ItemKind } from '@longtable/contract/rules/item-links';
import { percentCompleted } from '@longtable/contract/rules/percent-completed';
import { cardsOf, personIn } from '../../../kits/cards.ts';
import { photoUrl } from '../../../kits/photos.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Actor } from '../../../policies/actor.ts';
import { query, type Route } from '../../../policies/engine.ts';
import * as store from './item-cards.store.ts';

type Wanted = readonly { readonly kind: ItemKind; readonly id: string }[];

/** The cards of items that messages link to, as far as the actor sees the items (docs/product/chat.md, "Links"). */
export function itemCardRoutes(db: Db): Route[] {
  return [
    query(itemCardsApi.list, { access: 'signedIn' }, ({ actor, input }) => readCards(db, actor, input.items)),
  ];
}

/** One query for each kind among the items. */
async function readCards(
  db: Db,
  { id: actorId }: Pick<Actor, 'id'>,
  wanted: Wanted,
): Promise<{ items: ItemCard[]; cards: Cards }> {
  const of = <Row>(
    kind: ItemKind,
    read: (db: Db, actorId: string, ids: readonly string[]) => Promise<Row[]>,
  ) => {
    const ids = wanted.filter((item) => item.kind === kind).map(({ id }) => id);
    return ids.length === 0 ? [] : read(db, actorId, ids);
  };
  const [tasks, notes, resources, projects, teams] = await Promise.all([
    of('task', store.readTasks),
    of('note', store.readNotes),
    of('resource', store.readResources),
    of('project', store.readProjects),
    of('team', store.readTeams),
  ]);
  const items: ItemCard[] = [
    ...tasks.map((row) => ({
      kind: 'task' as const,
      item: {
        id: row.id,
        title: row.title,
        status: row.status,
        assignedTo: row.assigned_to,
        dueDate: row.due_date,
        completedAt: row.completed_at,
        version: row.version,
      },
    })),
    ...notes.map((item) => ({ kind: 'note' as const, item })),
    ...resources.map(({ mime_type: mimeType, size_bytes: sizeBytes, ...row }) => ({
      kind: 'resource' as const,
      item: { ...row, mimeType, sizeBytes },
    })),
    ...projects.map((row) => ({
      kind: 'project' as const,
      item: {
        id: row.id,
        name: row.name,
        photoUrl: photoUrl('project', row),
        dueDate: row.due_date,
        totalTasks: row.total,
        completedTasks: row.completed,
        progress: percentCompleted(row),
        countsVersion: row.counts_version,
        version: row.version,
      },
    })),
    ...teams.map((row) => ({
      kind: 'team' as const,
      item: {
        id: row.id,
        name: row.name,
        iconSeed: row.icon_seed,
        colour: row.colour,
        photoUrl: photoUrl('team', row),
        membersCount: row.members_count,
        version: row.version,
      },
    })),
  ];
  return { items, cards: cardsOf(tasks, [personIn('assigned_to', 'assignee')]) };
}
