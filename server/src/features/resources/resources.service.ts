import type { OutputOf, ParsedInputOf } from '@longtable/contract/endpoint';
import type { Resource, resourcesApi } from '@longtable/contract/resources';
import type { Change } from '../../platform/change.ts';
import type { Db } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/errors.ts';
import type { Actor } from '../../policies/actor.ts';
import { type ResourceRow, resourcePolicy } from '../../policies/resource.ts';
import { depthRefusal, nameIn, placeOf } from './resources.places.ts';
import { presentResource, presentResourceTo } from './resources.presenter.ts';
import * as store from './resources.store.ts';

type Input<Name extends keyof typeof resourcesApi> = ParsedInputOf<(typeof resourcesApi)[Name]>;

/** The most items in one event. */
const itemsPerEvent = 100;

/** The files and folders of people (docs/product/resources.md). */
export function createResources({ db }: { db: Db }) {
  return {
    async list(actor: Actor, request: Input<'list'>): Promise<OutputOf<typeof resourcesApi.list>> {
      if (request.list === 'folder' && request.parentFolderId !== undefined)
        await placeOf(db, actor, request.parentFolderId);
      const { rows, next } = await store.readResources(db, actor.id, request);
      return { resources: rows.map((row) => presentResourceTo(actor, row)), next };
    },

    async get(actor: Actor, row: ResourceRow): Promise<OutputOf<typeof resourcesApi.get>> {
      return { ...presentResourceTo(actor, row), path: await store.readPath(db, row) };
    },

    /** Idempotent: the same id returns the existing folder. */
    async createFolder(
      change: Change,
      actor: Actor,
      { id, name, parentFolderId, clash }: Input<'createFolder'>,
    ): Promise<Resource> {
      const { tx } = change;
      const known = await ownOrTaken(tx, actor, id);
      if (known) return presentResourceTo(actor, known);
      const place = await placeOf(tx, actor, parentFolderId);
      const tooDeep = depthRefusal(place, 0);
      if (tooDeep) throw tooDeep;
      const row = await store.insertResource(tx, {
        id,
        uploaded_by: actor.id,
        parent_folder_id: parentFolderId,
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

    async update(
      change: Change,
      actor: Actor,
      row: ResourceRow,
      { name, starred }: Pick<Input<'update'>, 'name' | 'starred'>,
    ): Promise<Resource> {
      const columns: store.ResourceChanges = {
        ...(name !== undefined && name !== row.name && { name }),
        ...(starred !== undefined && starred !== row.starred && { starred }),
      };
      if (Object.keys(columns).length === 0) return presentResourceTo(actor, row);
      if (row.deleted_with !== null) throw refuse('item/in-trash');
      if (columns.name !== undefined) {
        const place = await placeOf(change.tx, actor, row.parent_folder_id);
        await nameIn(change.tx, place, { ...row, name: columns.name }, 'refuse');
      }
      const isRenamed = columns.name !== undefined;
      return saved(
        change,
        actor,
        await store.writeResource(change.tx, row.id, columns, isRenamed ? ['updated_at'] : []),
      );
    },

    /** Records that the owner opened or downloaded it. */
    async open(change: Change, actor: Actor, { id }: ResourceRow): Promise<Resource> {
      return saved(change, actor, await store.writeResource(change.tx, id, {}, ['last_accessed_at']));
    },
  };
}

export type Resources = ReturnType<typeof createResources>;

/** The actor's own row with this id; undefined if there is none. Throws `request/id-taken` for another person's. */
export async function ownOrTaken(db: Db, actor: Actor, id: string): Promise<ResourceRow | undefined> {
  const row = await store.readResource(db, id);
  if (row && row.uploaded_by !== actor.id) throw refuse('request/id-taken');
  return row;
}

/** Publishes an item that was changed, and presents it to the actor. */
export function saved(change: Change, actor: Actor, row: ResourceRow): Resource {
  publishSaved(change, actor.id, [row]);
  return presentResourceTo(actor, row);
}

/** Publishes items of one person. */
export function publishSaved(change: Change, actorId: string | null, rows: readonly ResourceRow[]): void {
  for (let from = 0; from < rows.length; from += itemsPerEvent) {
    const some = rows.slice(from, from + itemsPerEvent);
    const [first] = some;
    if (!first) return;
    change.emit('resources.saved', {
      actorId,
      ...resourcePolicy.receiversOf(first),
      payload: { resources: some.map(presentResource) },
    });
  }
}
