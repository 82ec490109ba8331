import type { Cards } from '@longtable/contract/cards';
import type { OutputOf, ParsedInputOf } from '@longtable/contract/endpoint';
import type { Resource, resourcesApi } from '@longtable/contract/resources';
import type { Change } from '../../platform/change.ts';
import type { Db } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/errors.ts';
import type { Actor } from '../../policies/actor.ts';
import { teamRoom } from '../../policies/memberships.ts';
import { projectPolicy } from '../../policies/project.ts';
import { type ResourceRow, resourcePolicy } from '../../policies/resource.ts';
import { personalRoom } from '../../policies/rooms.ts';
import { teamPolicy } from '../../policies/team.ts';
import type { FilesChanged } from './resources.changed.ts';
import { depthRefusal, nameIn, placeOf } from './resources.places.ts';
import { cardsOfItems, presentResource, presentResourceTo } from './resources.presenter.ts';
import * as store from './resources.store.ts';

type Input<Name extends keyof typeof resourcesApi> = ParsedInputOf<(typeof resourcesApi)[Name]>;

/** The most items in one event. */
const itemsPerEvent = 100;

/** The files and folders of people, teams and projects (docs/product/resources.md). */
export function createResources({ db, filesChanged }: { db: Db; filesChanged: FilesChanged }) {
  return {
    async list(actor: Actor, request: Input<'list'>): Promise<OutputOf<typeof resourcesApi.list>> {
      const { rows, next } = await store.readResources(
        db,
        actor.id,
        await listedPlace(actor, request),
        request,
      );
      return {
        resources: rows.map((row) => presentResourceTo(actor, row)),
        next,
        cards: await readCards(db, rows, request),
      };
    },

    async get(actor: Actor, row: ResourceRow): Promise<OutputOf<typeof resourcesApi.get>> {
      return {
        ...presentResourceTo(actor, row),
        path: await store.readPath(db, actor.id, row),
        original: await store.readOriginal(db, actor.id, row),
        cards: await readCards(db, [row]),
      };
    },

    /** Idempotent: the same id returns the existing folder. */
    async createFolder(
      change: Change,
      actor: Actor,
      { id, name, clash, ...where }: Input<'createFolder'>,
    ): Promise<Resource> {
      const { tx } = change;
      const known = await ownOrTaken(tx, actor, id);
      if (known) return presentResourceTo(actor, known);
      const place = await placeOf(tx, actor, where);
      const tooDeep = depthRefusal(place, 0);
      if (tooDeep) throw tooDeep;
      const row = await store.insertResource(tx, {
        id,
        uploaded_by: actor.id,
        team_id: place.teamId,
        project_id: place.projectId,
        parent_folder_id: place.parentFolderId,
        ancestors: [...place.ancestors],
        name: await nameIn(tx, place, { id, name, type: 'folder' }, clash, 'item/folder-name-taken'),
        type: 'folder',
        mime_type: null,
        size_bytes: 0,
        file_path: null,
      });
      // Another person may have inserted the id since.
      if (!row) throw refuse('request/id-taken');
      return saved(change, actor, row);
    },

    /** Changes name and description. */
    async update(
      change: Change,
      actor: Actor,
      row: ResourceRow,
      { name = row.name, description = row.description }: Omit<Input<'update'>, 'resourceId'>,
    ): Promise<Resource> {
      if (name === row.name && description === row.description) return presentResourceTo(actor, row);
      demandLive(row);
      const location = row.parent_folder_id ?? row.place;
      if (name !== row.name) {
        await nameIn(change.tx, { location }, { ...row, name }, 'refuse');
        await filesChanged(change, [row.id]);
      }
      return saved(
        change,
        actor,
        await store.writeResource(change.tx, actor.id, row.id, { name, description }),
      );
    },

    /** Sets the actor's star, or notes that they have opened it. */
    async mark(
      change: Change,
      actor: Actor,
      row: ResourceRow,
      mark: { starred?: boolean; opened?: boolean },
    ): Promise<Resource> {
      if (mark.starred === row.starred) return presentResourceTo(actor, row);
      await store.writeMark(change.tx, actor.id, row.id, mark);
      const after = await store.readResource(change.tx, actor.id, row.id);
      if (!after) throw refuse('item/not-found');
      change.emit('resources.marked', {
        actorId: actor.id,
        audience: [personalRoom(actor.id)],
        payload: {
          resourceId: row.id,
          starred: after.starred,
          lastAccessedAt: after.last_accessed_at,
        },
      });
      return presentResourceTo(actor, after);
    },
  };

  /** Authorizes the actor for the folder or place of a list. */
  async function listedPlace(
    actor: Actor,
    { list, parentFolderId, teamId, projectId }: Input<'list'>,
  ): Promise<store.ListedPlace> {
    const own = { place: actor.id, isOnlyOwn: false };
    if (list === 'folder') {
      const where = { parentFolderId: parentFolderId ?? null, teamId, projectId };
      return { ...own, place: (await placeOf(db, actor, where, 'read')).location };
    }
    if (list !== 'trash') return own;
    // Those who may not restore what others have added do not see it in the trash.
    if (teamId !== undefined) {
      const { own_role } = await teamPolicy.authorize(db, 'read', actor, teamId);
      return { place: teamId, isOnlyOwn: own_role === 'Member' };
    }
    if (projectId !== undefined) {
      const { own_role } = await projectPolicy.authorize(db, 'work', actor, projectId);
      return { place: projectId, isOnlyOwn: own_role === 'Member' };
    }
    return own;
  }
}

/** The cards of the people who added items, and of the teams and projects that these or a list belong to. */
async function readCards(
  db: Db,
  rows: readonly ResourceRow[],
  list: { readonly teamId?: string | undefined; readonly projectId?: string | undefined } = {},
): Promise<Cards> {
  const ids = (found: readonly (string | null | undefined)[]) =>
    [...new Set(found)].filter((id) => typeof id === 'string');
  const [teams, projects] = await Promise.all([
    store.readNames(db, 'teams', ids([list.teamId, ...rows.map(({ team_id }) => team_id)])),
    store.readNames(db, 'projects', ids([list.projectId, ...rows.map(({ project_id }) => project_id)])),
  ]);
  return { ...cardsOfItems(rows), teams, projects };
}

export type Resources = ReturnType<typeof createResources>;

/** The row that the actor has added with this id; undefined if there is none. Throws `request/id-taken` for another person's. */
export async function ownOrTaken(db: Db, actor: Actor, id: string): Promise<ResourceRow | undefined> {
  const row = await store.readResource(db, actor.id, id);
  if (row && (row.uploaded_by !== actor.id || !resourcePolicy.reads(actor, row)))
    throw refuse('request/id-taken');
  return row;
}

/** Throws for what is in the trash, which is restored before it is changed. */
export function demandLive({ deleted_with }: Pick<ResourceRow, 'deleted_with'>): void {
  if (deleted_with !== null) throw refuse('item/in-trash');
}

/** Publishes an item that was changed, and presents it to the actor. */
export function saved(change: Change, actor: Actor, row: ResourceRow): Resource {
  publishSaved(change, actor.id, [row]);
  return presentResourceTo(actor, row);
}

/** Publishes items to everyone who sees them. */
export function publishSaved(change: Change, actorId: string | null, rows: readonly ResourceRow[]): void {
  for (const { receivers, some } of byReceivers(rows)) {
    change.emit('resources.saved', {
      actorId,
      ...receivers,
      payload: { resources: some.map(presentResource), cards: cardsOfItems(some) },
    });
  }
}

/** Publishes the number of files of these teams, after some were added, moved, deleted or restored. */
export async function publishCounts(
  change: Change,
  actorId: string | null,
  rows: readonly Pick<ResourceRow, 'team_id'>[],
): Promise<void> {
  const teamIds = new Set(rows.map(({ team_id }) => team_id).filter((id) => id !== null));
  for (const teamId of teamIds) {
    change.emit('team.files', {
      actorId,
      audience: [teamRoom(teamId)],
      payload: { teamId, resourcesCount: await store.countFilesOfTeam(change.tx, teamId) },
    });
  }
}

/** Items in parts for events: those of a part have the same receivers, with the same rights. */
export function byReceivers(rows: readonly ResourceRow[]) {
  const groups = Map.groupBy(rows, (row) => JSON.stringify(resourcePolicy.receiversOf(row)));
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const receivers = resourcePolicy.receiversOf(first);
    const parts = [];
    for (let from = 0; from < group.length; from += itemsPerEvent)
      parts.push({ receivers, some: group.slice(from, from + itemsPerEvent) });
    return parts;
  });
}
