import type { NameClash } from '@longtable/contract/resources';
import { maxFolderDepth, maxResourceNameLength } from '@longtable/contract/rules/resource-limits';
import { freeName, stemOf } from '@longtable/contract/rules/resource-name';
import type { Db } from '../../platform/db/database.ts';
import { Refusal, refuse } from '../../platform/http/errors.ts';
import type { Actor } from '../../policies/actor.ts';
import { type ResourceRow, resourcePolicy } from '../../policies/resource.ts';
import * as store from './resources.store.ts';

/** Where items can be: a folder, or the top of a person's files. */
export type Place = {
  readonly parentFolderId: string | null;
  /** The id within which names are unique. */
  readonly location: string;
  /** The ids of the folders around an item there, from the top. */
  readonly ancestors: readonly string[];
};

/**
 * The place of a folder, or the top. Throws `item/not-found` also when the id is that of a file, `item/in-trash` for a folder
 * in the trash.
 */
export async function placeOf(db: Db, actor: Actor, folderId: string | null): Promise<Place> {
  if (folderId === null) return { parentFolderId: null, location: actor.id, ancestors: [] };
  const folder = await resourcePolicy.authorize(db, 'edit', actor, folderId);
  if (folder.type !== 'folder') throw refuse('item/not-found');
  if (folder.deleted_with !== null) throw refuse('item/in-trash');
  return { parentFolderId: folderId, location: folderId, ancestors: [...folder.ancestors, folderId] };
}

/** The refusal when a folder with `height` levels below it does not fit into a place; null when it does. */
export function depthRefusal({ ancestors }: Place, height: number): Refusal | null {
  return ancestors.length + height < maxFolderDepth
    ? null
    : refuse('item/too-deep', { params: { most: String(maxFolderDepth) } });
}

/** The beginning that numbered names have in common: a number may shorten a name by some characters. */
const commonLength = maxResourceNameLength - 40;

/** A new folder has words of its own. */
type NameRefusal = 'item/name-taken' | 'item/folder-name-taken';

type Named = Pick<ResourceRow, 'id' | 'name' | 'type'>;

/**
 * Chooses the names of items in a place, one after another. A taken one is refused by `refusal`, or gets a number; by id.
 */
export async function namesIn(
  db: Db,
  { location }: Place,
  items: readonly Named[],
  clash: NameClash,
  refusal: NameRefusal = 'item/name-taken',
): Promise<ReadonlyMap<string, string | Refusal>> {
  const names = await store.readTakenNames(db, {
    location,
    names: items.map(({ name }) => name),
    exceptIds: items.map(({ id }) => id),
  });
  const taken = new Set(names.map(lower));
  const chosen = new Map<string, string | Refusal>();
  for (const { id, name, type } of items) {
    const isFolder = type === 'folder';
    if (taken.has(lower(name)) && clash === 'refuse') {
      chosen.set(id, refuse(refusal, { params: { name } }));
      continue;
    }
    if (taken.has(lower(name))) {
      const beginning = stemOf(name, isFolder).slice(0, commonLength);
      for (const like of await store.readNamesLike(db, location, beginning)) taken.add(lower(like));
    }
    const free = freeName(name, isFolder, (each) => taken.has(lower(each)));
    taken.add(lower(free));
    chosen.set(id, free);
  }
  return chosen;
}

/** The name of one item in a place; throws the refusal of `namesIn`. */
export async function nameIn(
  db: Db,
  place: Place,
  item: Named,
  clash: NameClash,
  refusal?: NameRefusal,
): Promise<string> {
  const name = (await namesIn(db, place, [item], clash, refusal)).get(item.id);
  if (name instanceof Refusal) throw name;
  if (name === undefined) throw new Error(`No name was chosen for ${item.id}.`);
  return name;
}

function lower(name: string): string {
  return name.toLowerCase();
}
