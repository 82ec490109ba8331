import type { ErrorCode } from '@longtable/contract/errors';
import type { Actor } from '../../../access/actor.ts';
import { personalRoom } from '../../../access/rooms.ts';
import type { Change, Changes } from '../../../platform/change.ts';
import type { Db } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/http/errors.ts';
import { holdOwner, type PresetChanges, type PresetColumns, type PresetStore } from './presets.store.ts';

/** What tells one kind of preset from another. */
export type PresetKind<Row, Preset> = {
  readonly store: PresetStore<Row>;
  /** How many somebody keeps at most. */
  readonly most: number;
  readonly refusals: { readonly missing: ErrorCode; readonly tooMany: ErrorCode };
  toPreset(row: Row): Preset;
  tellSaved(change: Change, to: Told, preset: Preset): void;
  tellDeleted(change: Change, to: Told, id: string): void;
};

/** Who did it, and the rooms that hear of it: the owner's own. */
export type Told = { readonly actorId: string; readonly audience: readonly string[] };

/** What a person keeps for themselves under a name, views or templates. Rows arrive authorized. */
export function createPresets<Row extends { readonly id: string; readonly user_id: string }, Preset>(
  { db, changes }: { db: Db; changes: Changes },
  kind: PresetKind<Row, Preset>,
) {
  const { store, most, refusals, toPreset } = kind;
  return {
    async list(actor: Actor): Promise<Preset[]> {
      const rows = await store.readOwn(db, actor.id);
      return rows.map(toPreset);
    },

    create: (actor: Actor, id: string, columns: PresetColumns): Promise<Preset> =>
      changes.run(async (change) => {
        const { tx } = change;
        await holdOwner(tx, actor.id);
        const standing = await store.readOne(tx, id);
        // The same id again is the same request again; from anyone else it is refused (rulings, "Identity and retries").
        if (standing?.user_id === actor.id) return toPreset(standing);
        if (standing) throw refuse('request/id-taken');
        if ((await store.countOwn(tx, actor.id)) >= most)
          throw refuse(refusals.tooMany, { params: { most: String(most) } });
        // Somebody else may have taken it this moment.
        if (!(await store.insert(tx, { id, ownerId: actor.id }, columns))) throw refuse('request/id-taken');
        return saved(change, actor, id);
      }),

    update: (actor: Actor, { id }: Row, columns: PresetChanges): Promise<Preset> =>
      changes.run(async (change) => {
        await holdOwner(change.tx, actor.id);
        if (await store.write(change.tx, id, columns)) return saved(change, actor, id);
        return toPreset(await standing(change.tx, id));
      }),

    async delete(actor: Actor, { id }: Row): Promise<void> {
      await changes.run(async (change) => {
        await holdOwner(change.tx, actor.id);
        // Two who delete at once: the second finds nothing left to do, and nothing to announce.
        if (await store.remove(change.tx, id)) kind.tellDeleted(change, told(actor), id);
      });
    },
  };

  async function saved(change: Change, actor: Actor, id: string): Promise<Preset> {
    const preset = toPreset(await standing(change.tx, id));
    kind.tellSaved(change, told(actor), preset);
    return preset;
  }

  async function standing(tx: Db, id: string): Promise<Row> {
    const row = await store.readOne(tx, id);
    if (!row) throw refuse(refusals.missing);
    return row;
  }
}

function told(actor: Actor): Told {
  return { actorId: actor.id, audience: [personalRoom(actor.id)] };
}
