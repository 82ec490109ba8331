import type { NameClash } from '@longtable/contract/resources';
import { maxFolderDepth, maxResourceNameLength } from '@longtable/contract/rules/resource-limits';
import { freeName, stemOf } from '@longtable/contract/rules/resource-name';
import { isFileType } from '@longtable/contract/rules/resource-types';
import type { Db } from '../../platform/db/database.ts';
import { Refusal, refuse } from '../../platform/http/errors.ts';
import type { Actor } from '../../policies/actor.ts';
import { projectPolicy } from '../../policies/project.ts';
import { type LoneResourceRow, resourcePolicy } from '../../policies/resource.ts';
import { lockPlacesOf } from '../../policies/resource-locks.ts';
import { teamPolicy } from '../../policies/team.ts';
import * as store from './resources.store.ts';

/** Where items can be: a folder, or the top of a team, a project or a person's own files. */
export type Place = {
  readonly parentFolderId: string | null;
  readonly teamId: string | null;
  readonly projectId: string | null;
  /** The id within which names are unique. */
  readonly location: string;
  /** The ids of the folders around an item there, from the top. */
  readonly ancestors: readonly string[];
};

/** A place in a request: a folder, or else the top of a team, a project or the actor's own files. */
export type NamedPlace = {
  readonly parentFolderId: string | null;
  readonly teamId?: string | undefined;
  readonly projectId?: string | undefined;
};

/**
 * The place of a folder, or the top, if the actor may `add` items there, or only `read` them. Throws `item/not-found` also
 * when the id is that of a file, `item/in-trash` for a folder in the trash, and the refusals of teams and projects.
 */
export async function placeOf(
  db: Db,
  actor: Pick<Actor, 'id'>,
  { parentFolderId, teamId, projectId }: NamedPlace,
  ability: 'add' | 'read' = 'add',
): Promise<Place> {
  if (parentFolderId !== null) {
    const folder = await resourcePolicy.authorize(db, ability, actor, parentFolderId);
    if (folder.type !== 'folder') throw refuse('item/not-found');
    if (folder.deleted_with !== null) throw refuse('item/in-trash');
    return {
      parentFolderId,
      teamId: folder.team_id,
      projectId: folder.project_id,
      location: parentFolderId,
      ancestors: [...folder.ancestors, parentFolderId],
    };
  }
  const top = { parentFolderId: null, ancestors: [] };
  if (teamId !== undefined) {
    // Everyone in a team may add files.
    await teamPolicy.authorize(db, 'read', actor, teamId);
    return { ...top, teamId, projectId: null, location: teamId };
  }
  if (projectId !== undefined) {
    await projectPolicy.authorize(db, ability === 'add' ? 'work' : 'read', actor, projectId);
    return { ...top, teamId: null, projectId, location: projectId };
  }
  return { ...top, teamId: null, projectId: null, location: actor.id };
}

/**
 * Locks a place before items are added there, and the actor. Call it first: `placeOf` then decides by the present state.
 * `otherIds` are people who are locked as well.
 */
export async function lockNamedPlace(
  tx: Db,
  actor: Pick<Actor, 'id'>,
  { parentFolderId, teamId, projectId }: NamedPlace,
  itemIds: readonly string[] = [],
  otherIds: readonly string[] = [],
): Promise<void> {
  const named = { teamId: teamId ?? null, projectId: projectId ?? null, personId: actor.id };
  const top = parentFolderId === null ? [named] : [];
  const ids = parentFolderId === null ? itemIds : [...itemIds, parentFolderId];
  // The actor too, so that the account is not deleted meanwhile.
  const people = [actor.id, ...otherIds].map((personId) => ({ teamId: null, projectId: null, personId }));
  await lockPlacesOf(tx, ids, [...top, ...people]);
}

/** The refusal when a folder with `height` levels below it does not fit into a place; null when it does. */
export function depthRefusal({ ancestors }: Pick<Place, 'ancestors'>, height: number): Refusal | null {
  return ancestors.length + height < maxFolderDepth
    ? null
    : refuse('item/too-deep', { params: { most: String(maxFolderDepth) } });
}

/** The beginning that numbered names have in common: a number may shorten a name by some characters. */
const commonLength = maxResourceNameLength - 40;

/** A new folder has words of its own. */
type NameRefusal = 'item/name-taken' | 'item/folder-name-taken';

type Named = Pick<LoneResourceRow, 'id' | 'name' | 'type'>;

/**
 * Chooses the names of items in a place, one after another. A taken one is refused by `refusal`, or gets a number; by id.
 */
export async function namesIn(
  db: Db,
  { location }: Pick<Place, 'location'>,
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
    const hasNoEnding = !isFileType(type);
    if (taken.has(lower(name)) && clash === 'refuse') {
      chosen.set(id, refuse(refusal, { params: { name } }));
      continue;
    }
    if (taken.has(lower(name))) {
      const beginning = stemOf(name, hasNoEnding).slice(0, commonLength);
      for (const like of await store.readNamesLike(db, location, beginning)) taken.add(lower(like));
    }
    const free = freeName(name, hasNoEnding, (each) => taken.has(lower(each)));
    taken.add(lower(free));
    chosen.set(id, free);
  }
  return chosen;
}

/** The name of one item in a place; throws the refusal of `namesIn`. */
export async function nameIn(
  db: Db,
  place: Pick<Place, 'location'>,
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
