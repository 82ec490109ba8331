import { presentPersonCard } from './person-card.ts';
import '../policies/department.table.ts';
import '../policies/person.table.ts';
import '../policies/project.table.ts';
import '../policies/team.table.ts';
import type { Cards, PersonCard } from '@longtable/contract/cards';
import { type AliasableExpression, type SqlBool, sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import { refuse } from '../platform/http/errors.ts';
import type { Membership } from '../policies/conditions.ts';
import { personColumns } from '../policies/person-columns.ts';
import { cardsOf, personIn } from './cards.ts';
import { byTime, type ListOrder, type Page, type PageRequest, pagedList } from './paged-list.ts';
import { matchingPerson } from './text-match.ts';

/** What every membership has, with the person. */
export type MembershipRow = {
  /** Of the membership. */
  id: string;
  user_id: string;
  person_name: string;
  person_email: string;
  person_avatar: string | null;
  person_version: number;
  joined_at: string;
};

type PersonRow = { id: string; full_name: string; email: string; avatar_url: string | null; version: number };

/** What is asked of a list of members: those whose name or e-mail address has the text. */
type ListRequest = PageRequest & { readonly text: string };

/** At most so many people are offered to be added; a text narrows them. */
const maxCandidates = 50;

/**
 * The memberships in teams, departments or projects. `Row` is a membership as it is read: `columns` beside those of
 * `MembershipRow`, the column of what it is a membership in and that of the role.
 */
export function defineMemberships<Row extends MembershipRow>(
  { table, of, roleColumn }: Membership<string, string>,
  columns: readonly (keyof Row & string)[] = [],
) {
  // The three tables are alike in all that is named here.
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

  /** By role, then the first to join first. */
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

    /** Whether somebody is in it. */
    async includes(db: Db, ofId: string, personId: string): Promise<boolean> {
      const row = await db
        .selectFrom(members)
        .select('id')
        .where(sql.ref<string>(of), '=', ofId)
        .where('user_id', '=', personId)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** The memberships of these people in these. */
    readMany: (db: Db, ofIds: readonly string[], personIds: readonly string[]): Promise<Row[]> =>
      select(db)
        .where(column(of), '=', anyOf(ofIds))
        .where(column('user_id'), '=', anyOf(personIds))
        .execute(),

    /** A page of the members, by role, then the first to join first, narrowed by name or e-mail address. */
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
     * The membership that an earlier, equal request made, whose answer was lost; null where there is none. Refuses the
     * id of another membership (`request/id-taken`).
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
     * Adds people. Returns the ids of the memberships that are new: not those whose id was taken, or whose person was a
     * member already. `rows` are rows of the table.
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

    /** Writes the role, and what else a membership has. */
    async write(tx: Db, id: string, columns: Partial<Row>): Promise<void> {
      await tx
        .updateTable(members)
        .set(columns as never)
        .where('id', '=', id)
        .execute();
    },

    /** Removes somebody from these. False when they were in none of them. */
    async remove(tx: Db, ofIds: readonly string[], personId: string): Promise<boolean> {
      const { numDeletedRows } = await tx
        .deleteFrom(members)
        .where(sql.ref<string>(of), '=', anyOf(ofIds))
        .where('user_id', '=', personId)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    /** The ids of everybody in it. */
    async readPersonIds(db: Db, ofId: string): Promise<string[]> {
      const rows = await db
        .selectFrom(members)
        .select('user_id')
        .where(sql.ref<string>(of), '=', ofId)
        .execute();
      return rows.map(({ user_id }) => user_id);
    },

    /** Those of `people` who could be added: not members, and with an open account. By name, narrowed as the list is. */
    async candidates(
      db: Db,
      ofId: string,
      { people, text }: { people: AliasableExpression<{ id: string }>; text: string },
    ): Promise<{ people: (PersonCard & { email: string })[] }> {
      const isMember = sql<SqlBool>`exists (select from ${sql.table(table)}
        where ${column(of)} = ${ofId} and ${column('user_id')} = other.id)`;
      const rows: PersonRow[] = await db
        .selectFrom(people.as('other'))
        .innerJoinLateral(matchingPerson(db, 'other.id', text, 'open'), (join) => join.onTrue())
        .where(({ not }) => not(isMember))
        .select(['person.id', 'person.full_name', 'person.email', 'person.avatar_url', 'person.version'])
        .orderBy(sql`lower(person.full_name)`)
        .orderBy('person.id')
        .limit(maxCandidates)
        .execute();
      // With the address, by which people of one name are told apart.
      return { people: rows.map((row) => Object.assign(presentPersonCard(row), { email: row.email })) };
    },
  };
}

/** What every row of a member has: whose it is, with the address by which people of one name are told apart. */
export function memberRow({ id, user_id, person_email, joined_at }: MembershipRow) {
  return { id, personId: user_id, email: person_email, joinedAt: joined_at };
}

/** Whom memberships mention. */
export function cardsOfMembers(rows: readonly MembershipRow[]): Cards {
  return cardsOf(rows, cardSources);
}

const cardSources = [personIn('user_id', 'person')];

function anyOf(ids: readonly string[]) {
  return sql<string>`any(${[...ids]}::uuid[])`;
}
