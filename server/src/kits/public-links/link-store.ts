import '../../policies/person.table.ts';
import './link.table.ts';
import { maxPublicLinks } from '@longtable/contract/rules/public-link-terms';
import { type Selectable, sql } from 'kysely';
import { byIndexOnly } from '../../platform/db/by-index-only.ts';
import type { Db } from '../../platform/db/database.ts';
import { type PersonColumns, personColumns } from '../../policies/person-columns.ts';
import { byId } from '../personal-data.ts';
import type { PublicLinkTable } from './link.table.ts';

/** Expired links are kept for so many days. */
const daysKept = 30;

/** A link without the person who made it. `target_id` is the id of what it leads to. */
export type LoneLinkRow = Selectable<PublicLinkTable> & { target_id: string };

/** A link, with the person who made it. */
export type LinkRow = LoneLinkRow & PersonColumns<'creator'>;

/** A link as it is opened. */
export type OfferedLink = LoneLinkRow & { has_expired: boolean };

export type NewLink = Pick<LinkRow, 'id' | 'target_id' | 'created_by' | 'password_hash'> & {
  seconds: number;
};

/** Where the links of one kind are. */
type Place = {
  readonly table: 'resource_links' | 'note_links';
  /** The column with the id of what a link leads to. */
  readonly key: 'resource_id' | 'note_id';
  /** What links lead to, and the column with its name. */
  readonly targets: 'resources' | 'notes';
  readonly name: 'name' | 'title';
};

export type LinkStore = ReturnType<typeof createLinkStore>;

/** The SQL of the public links of one kind. */
export function createLinkStore(place: Place) {
  // Their tables differ in the names of table and column only.
  const table = place.table as 'resource_links';
  const key = place.key as 'resource_id';
  const targets = place.targets as 'resources';
  const name = place.name as 'name';
  const links = sql.table(table);

  const columns = [
    `${table}.id`,
    `${table}.${key} as target_id`,
    `${table}.created_by`,
    `${table}.created_at`,
    `${table}.expires_at`,
    `${table}.password_hash`,
    `${table}.opens`,
    `${table}.last_opened_at`,
  ] as const;

  const isUnexpired = sql<boolean>`${sql.ref(`${table}.expires_at`)} > now()`;

  function selectLinks(db: Db) {
    return db
      .selectFrom(table)
      .innerJoin('user_profiles as creator', 'creator.id', `${table}.created_by`)
      .select([...columns, ...personColumns('creator')]);
  }

  return {
    /** The links of something that have not expired, newest first. */
    readLinks: (db: Db, targetId: string): Promise<LinkRow[]> =>
      selectLinks(db)
        .where(`${table}.${key}`, '=', targetId)
        .where(isUnexpired)
        .orderBy(`${table}.created_at`, 'desc')
        .orderBy(`${table}.id`, 'desc')
        .limit(maxPublicLinks)
        .execute(),

    readLink: (db: Db, id: string): Promise<LinkRow | undefined> =>
      selectLinks(db).where(`${table}.id`, '=', id).executeTakeFirst(),

    /** Undefined also when the account of its maker is closed. */
    readOffered: (db: Db, id: string): Promise<OfferedLink | undefined> =>
      db
        .selectFrom(table)
        .innerJoin('user_profiles as creator', 'creator.id', `${table}.created_by`)
        .select([...columns, sql<boolean>`${sql.ref(`${table}.expires_at`)} <= now()`.as('has_expired')])
        .where(`${table}.id`, '=', id)
        .where('creator.closed_at', 'is', null)
        .executeTakeFirst(),

    /** The number of its links that have not expired. */
    async countLinks(db: Db, targetId: string): Promise<number> {
      const { count } = await db
        .selectFrom(table)
        .select(sql<number>`count(*)::int`.as('count'))
        .where(`${table}.${key}`, '=', targetId)
        .where(isUnexpired)
        .executeTakeFirstOrThrow();
      return count;
    },

    /** Expires by the clock of the database. False when the id is taken. */
    async insertLink(tx: Db, { seconds, target_id, ...link }: NewLink): Promise<boolean> {
      const expires_at = sql<string>`now() + make_interval(secs => ${seconds})`;
      const { numInsertedOrUpdatedRows } = await tx
        .insertInto(table)
        .values({ ...link, [key]: target_id, expires_at })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .executeTakeFirst();
      return (numInsertedOrUpdatedRows ?? 0n) > 0n;
    },

    /** False when it has no such link. */
    async deleteLink(tx: Db, { id, targetId }: { id: string; targetId: string }): Promise<boolean> {
      const { numDeletedRows } = await tx
        .deleteFrom(table)
        .where(`${table}.id`, '=', id)
        .where(`${table}.${key}`, '=', targetId)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    /** Deletes all of its links. Returns their number. */
    async deleteLinks(tx: Db, targetId: string): Promise<number> {
      const { numDeletedRows } = await tx
        .deleteFrom(table)
        .where(`${table}.${key}`, '=', targetId)
        .executeTakeFirst();
      return Number(numDeletedRows);
    },

    async countOpen(tx: Db, id: string): Promise<void> {
      await tx
        .updateTable(table)
        .set({ opens: sql<number>`opens + 1`, last_opened_at: sql<string>`now()` })
        .where(`${table}.id`, '=', id)
        .execute();
    },

    /** Deletes links that expired long ago; at most `most`. Returns their number. */
    async deleteExpired(db: Db, most: number): Promise<number> {
      // Skips locked rows: deleting them in another order than somebody else could deadlock.
      const { numAffectedRows = 0n } = await sql`
        delete from ${links} where id in (
          select id from ${links} where expires_at <= now() - make_interval(days => ${sql.lit(daysKept)})
          limit ${most} for update skip locked)`.execute(db);
      return Number(numAffectedRows);
    },

    /** The links that a person made, with the names of what they lead to, for their download. */
    readLinksById: byId(`${table}.id`, (db, userId) =>
      db
        .selectFrom(table)
        .innerJoin(targets, `${targets}.id`, `${table}.${key}`)
        .select([...columns, `${targets}.${name} as name`])
        .where(`${table}.created_by`, '=', userId),
    ),

    /** The number of a person's links that have not expired. */
    async countLinksOf(db: Db, userId: string): Promise<number> {
      const { count } = await db
        .selectFrom(table)
        .select(sql<number>`count(*)::int`.as('count'))
        .where(`${table}.created_by`, '=', userId)
        .where(isUnexpired)
        .executeTakeFirstOrThrow();
      return count;
    },

    /** Deletes some of the links that a person made. Skips locked ones, as `deleteExpired` does. Returns their number. */
    async deleteLinksOf(tx: Db, userId: string, most: number): Promise<number> {
      await byIndexOnly(tx);
      const { numAffectedRows = 0n } = await sql`
        delete from ${links} where id in (
          select id from ${links} where created_by = ${userId} limit ${most} for update skip locked)`.execute(
        tx,
      );
      return Number(numAffectedRows);
    },

    /** Whether a person has made any links, also expired ones. */
    async hasLinks(db: Db, userId: string): Promise<boolean> {
      const link = db.selectFrom(table).select('id').where(`${table}.created_by`, '=', userId).limit(1);
      return (await link.executeTakeFirst()) !== undefined;
    },
  };
}
