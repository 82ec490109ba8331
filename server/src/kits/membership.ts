import { cardsOfPeople } from './person-card.ts';
import '../policies/department.table.ts';
import '../policies/person.table.ts';
import '../policies/project.table.ts';
import '../policies/team.table.ts';
import type { Candidate } from '@longtable/contract/candidates';
import type { Cards } from '@longtable/contract/cards';
import { type AliasableExpression, type SqlBool, sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import { refuse } from '../platform/http/errors.ts';
import type { Membership } from '../policies/conditions.ts';
import { type PersonCardRow, personColumns } from '../policies/person-columns.ts';
import { cardsOf, personIn } from './cards.ts';
import { byTime, type ListOrder, type Page, type PageRequest, pagedList } from './paged-list.ts';
import { matchingPerson } from './text-match.ts';

/** The columns of every membership, with those of the person. */
export type MembershipRow = {
  /** Id of the membership. */
  id: string;
  user_id: string;
  person_name: string;
  person_email: string;
  person_avatar: string | null;
  person_version: number;
  joined_at: string;
};

/** A page of a list, filtered by name or e-mail address. */
type ListRequest = PageRequest & { readonly text: string };

/** The most candidates in a response; a text narrows them down. */
const maxCandidates = 50;

/**
 * Reads and writes the memberships in teams, departments or projects. `Row` has the columns of `MembershipRow`, that of
 * the team, department or project, that of the role, and `columns`.
 */
export function defineMemberships<Row extends MembershipRow>(
  { table, of, roleColumn }: Membership<string, string>,
  columns: readonly (keyof Row & string)[] = [],
) {
  // All three tables have the columns that are used here.
  const members = table as 'team_members';
  const column = (name: string) => sql.ref<string>(`${table}.${name}`);
  const selected = ['id', of, 'user_id', roleColumn, ...columns, 'joined_at'];

  function select(db: Db, text = '') {
    return db
      .selectFrom(members)
      .innerJoinLateral(matchingPerson(db, `${table}.user_id`, text), (join) => join.onTrue())
      .select(selected.map((name) => `${table}.${name}` as 'team_members.id'))
      .select(personColumns('person'))
      .$castTo<Row>();
  }

  function read(db: Db, ofId: string, personId: string): Promise<Row | undefined> {
    return select(db).where(column(of), '=', ofId).where(column('user_id'), '=', personId).executeTakeFirst();
  }

  /** By role, then by the time of joining. */
  const order: ListOrder = {
    keys: [
      { value: column('role_rank'), type: 'smallint', isText: (text) => /^[0-2]$/.test(text) },
      byTime(`${table}.joined_at`),
    ],
    id: `${table}.id`,
  };

  function readPage(db: Db, ofId: string, { text, ...request }: ListRequest): Promise<Page<Row>> {
    return pagedList(order, request).read(select(db, text).where(column(of), '=', ofId));
  }

  return {
    read,
    readPage,

    /** Whether a person is a member. */
    async includes(db: Db, ofId: string, personId: string): Promise<boolean> {
      const row = await db
        .selectFrom(members)
        .select('id')
        .where(sql.ref<string>(of), '=', ofId)
        .where('user_id', '=', personId)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Reads the memberships of these people in these teams, departments or projects. */
    readMany: (db: Db, ofIds: readonly string[], personIds: readonly string[]): Promise<Row[]> =>
      select(db)
        .where(column(of), '=', anyOf(ofIds))
        .where(column('user_id'), '=', anyOf(personIds))
        .execute(),

    /** Reads a page of the members by role, then by the time of joining, filtered by name or e-mail address. */
    async list<Answer>(
      db: Db,
      ofId: string,
      request: ListRequest,
      present: (row: Row) => Answer,
    ): Promise<{ members: Answer[]; next: string | null; cards: Cards }> {
      const { rows, next } = await readPage(db, ofId, request);
      return { members: rows.map(present), next, cards: cardsOfMembers(rows) };
    },

    /**
     * The membership that an earlier request with the same input created, for a repeated request; null if there is
     * none. Throws `request/id-taken` for the id of another membership.
     */
    async addedBefore(
      tx: Db,
      { id, ofId, personId }: { id: string; ofId: string; personId: string },
    ): Promise<Row | null> {
      const row: Row | undefined = await select(tx).where(column('id'), '=', id).executeTakeFirst();
      if (!row) return null;
      const isOfIt = (row as Readonly<Record<string, unknown>>)[of] === ofId;
      if (!isOfIt || row.user_id !== personId) throw refuse('request/id-taken');
      return row;
    },

    /**
     * Inserts memberships. Returns the ids of the new ones, without those whose id was taken or whose person was a
     * member already.
     */
    async insert(
      tx: Db,
      rows: readonly (Partial<Row> & Readonly<Record<string, unknown>>)[],
    ): Promise<string[]> {
      const inserted = await tx
        .insertInto(members)
        .values(rows as never)
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .execute();
      return inserted.map(({ id }) => id);
    },

    /** Writes the role and other columns of a membership. */
    async write(tx: Db, id: string, columns: Partial<Row>): Promise<void> {
      await tx
        .updateTable(members)
        .set(columns as never)
        .where('id', '=', id)
        .execute();
    },

    /** Removes a person from these. False when they were a member of none. */
    async remove(tx: Db, ofIds: readonly string[], personId: string): Promise<boolean> {
      const { numDeletedRows } = await tx
        .deleteFrom(members)
        .where(sql.ref<string>(of), '=', anyOf(ofIds))
        .where('user_id', '=', personId)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    /** The ids of all members, or of those up to a rank: 0 is the highest role, 1 the next. */
    async readPersonIds(db: Db, ofId: string, lowest?: 0 | 1): Promise<string[]> {
      const all = db.selectFrom(members).select('user_id').where(sql.ref<string>(of), '=', ofId);
      const rows = await (lowest === undefined ? all : all.where('role_rank', '<=', lowest)).execute();
      return rows.map(({ user_id }) => user_id);
    },

    /** Those of `people` who can be added: open accounts that are not members, by name, filtered like the list. */
    async candidates(
      db: Db,
      ofId: string,
      { people, text }: { people: AliasableExpression<{ id: string }>; text: string },
    ): Promise<{ candidates: Candidate[]; cards: Cards }> {
      const isMember = sql<SqlBool>`exists (select from ${sql.table(table)}
        where ${column(of)} = ${ofId} and ${column('user_id')} = other.id)`;
      const rows: PersonCardRow[] = await db
        .selectFrom(people.as('other'))
        .innerJoinLateral(matchingPerson(db, 'other.id', text, 'open'), (join) => join.onTrue())
        .where(({ not }) => not(isMember))
        .select(['person.id', 'person.full_name', 'person.email', 'person.avatar_url', 'person.version'])
        .orderBy(sql`lower(person.full_name)`)
        .orderBy('person.id')
        .limit(maxCandidates)
        .execute();
      return {
        candidates: rows.map(({ id, email }) => ({ personId: id, email })),
        cards: cardsOfPeople(rows),
      };
    },
  };
}

/** The fields common to all members, with the address to tell people with the same name apart. */
export function memberRow({ id, user_id, person_email, joined_at }: MembershipRow) {
  return { id, personId: user_id, email: person_email, joinedAt: joined_at };
}

/** The cards of the members. */
export function cardsOfMembers(rows: readonly MembershipRow[]): Cards {
  return cardsOf(rows, cardSources);
}

const cardSources = [personIn('user_id', 'person')];

function anyOf(ids: readonly string[]) {
  return sql<string>`any(${[...ids]}::uuid[])`;
}
