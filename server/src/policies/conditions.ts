import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { allOf, anyOf, type RoomFormula } from './room-formula.ts';
import { personalRoom } from './rooms.ts';

/** The person that a condition is evaluated for. */
type ActorId = { readonly id: string };

/** The person whom a predicate is about: an id, or a column with one, for statements about many people. */
export type ActorRef = string | RawBuilder<string>;

/**
 * When a person may do something with a row, in three readings: for a row, for a list and for live rooms. A few
 * primitives write the three side by side, and `any`, `all` and `through` compose them, so that lists, rows and events
 * cannot disagree. `policies.test.ts` compares the readings of every policy on a random workspace. `Row` has the
 * columns needed to decide: those of the row, and the actor's relation to it.
 */
export type Condition<in Row> = {
  /** Whether it holds for a row that was read for this actor. */
  holds(actor: ActorId, row: Row): boolean;
  /**
   * The predicate of the rows that it holds for, on the unaliased table. Uses arrays of ids, so that PostgreSQL can use
   * an index.
   */
  where(actorId: ActorRef): Expression<SqlBool>;
  /** The live connections that it holds for. */
  rooms(row: Row): RoomFormula;
};

/** A column with its table, such as `tasks.user_id`. Rows have it without the table. */
type ColumnOf<Name extends string> = `${string}.${Name}`;

/**
 * Holds for the person in a column. `unlike` names another column of the table that the same `any` covers: excluding
 * equal values changes no result, but matches the condition of a partial index.
 */
export function actorIs<Name extends string>(
  column: ColumnOf<Name>,
  { unlike }: { unlike?: string } = {},
): Condition<Readonly<Record<Name, string | null>>> {
  const name = nameOf(column);
  return {
    holds: (actor, row) => row[name] === actor.id,
    where: (actorId) =>
      unlike === undefined
        ? sql<boolean>`${sql.ref(column)} = ${actorId}`
        : sql<boolean>`(${sql.ref(column)} = ${actorId} and ${sql.ref(column)} <> ${sql.ref(unlike)})`,
    rooms: (row) => {
      const person = row[name];
      return person === null ? [] : [[personalRoom(person)]];
    },
  };
}

/** Holds for everybody but the person in a column. Use it within `all`. */
export function actorIsNot<Name extends string>(
  column: ColumnOf<Name>,
): Condition<Readonly<Record<Name, string>>> {
  const name = nameOf(column);
  return {
    holds: (actor, row) => row[name] !== actor.id,
    where: (actorId) => sql<boolean>`${sql.ref(column)} <> ${actorId}`,
    rooms: (row) => [[`!${personalRoom(row[name])}`]],
  };
}

/** Holds for everybody when a column has one of these values. */
export function valueIs<Name extends string>(
  column: ColumnOf<Name>,
  ...values: readonly string[]
): Condition<Readonly<Record<Name, string | null>>> {
  const name = nameOf(column);
  return {
    holds: (_actor, row) => values.some((value) => value === row[name]),
    where: () => sql<boolean>`${sql.ref(column)} in (${sql.join(values.map((value) => sql.lit(value)))})`,
    rooms: (row) => (values.some((value) => value === row[name]) ? [[]] : []),
  };
}

/** Holds for every row that the policy's query reads. Only lists, which have their own queries, need the predicate. */
export function onlyWhere(predicate: RawBuilder<SqlBool>): Condition<object> {
  return { holds: () => true, where: () => predicate, rooms: () => [[]] };
}

/**
 * Holds for everybody when a function of the row does, such as for rows in a state. `predicate` says the same in SQL; without one no
 * list can be filtered by it.
 */
export function onlyRow<Row>(says: (row: Row) => boolean, predicate?: RawBuilder<SqlBool>): Condition<Row> {
  return {
    holds: (_actor, row) => says(row),
    where: () => {
      if (predicate === undefined) throw new Error('No list is narrowed by this condition.');
      return predicate;
    },
    rooms: (row) => (says(row) ? [[]] : []),
  };
}

/** Holds for everybody. */
export const everybody: Condition<object> = onlyWhere(sql<boolean>`true`);

/** The membership in a team, department or project, as a table stores it. */
export type Membership<Role extends string, Permission extends string = never> = {
  readonly table: string;
  /** The column of the team, department or project. */
  readonly of: string;
  readonly roleColumn: string;
  /** The live room of all members. */
  room(id: string): string;
  /** The live room of the members with this role or permission. */
  roomOf(id: string, what: Role | Permission): string;
};

/**
 * Holds for the members of what a column refers to, or those of them with one of `roles`. The row has the actor's role
 * under `role`, null for non-members.
 */
export function memberOf<Role extends string, Key extends string, RoleColumn extends string>(
  membership: Membership<Role, string>,
  options: { key: ColumnOf<Key>; role: RoleColumn; roles?: readonly Role[] },
): Condition<Readonly<Record<Key, string | null>> & Readonly<Record<RoleColumn, Role | null>>> {
  const { key, role: roleKey, roles } = options;
  const name = nameOf(key);
  const { table, of, roleColumn, room, roomOf } = membership;
  return {
    holds: (_actor, row) => {
      const role = (row as Readonly<Record<RoleColumn, Role | null>>)[roleKey];
      return role !== null && (roles === undefined || roles.includes(role));
    },
    where: (actorId) => {
      const inRole =
        roles === undefined
          ? sql``
          : sql` and ${sql.ref(roleColumn)} in (${sql.join(roles.map((role) => sql.lit(role)))})`;
      return sql<boolean>`${sql.ref(key)} = any(array(
        select ${sql.ref(of)} from ${sql.table(table)} where user_id = ${actorId}${inRole}))`;
    },
    rooms: (row) => {
      const id = (row as Readonly<Record<Key, string | null>>)[name];
      if (id === null) return [];
      return roles === undefined ? [[room(id)]] : roles.map((role) => [roomOf(id, role)]);
    },
  };
}

/**
 * Holds for the members with a permission in what a column refers to. The row has the actor's permissions under
 * `permissions`.
 */
export function holdsPermission<Permission extends string, Key extends string, Held extends string>(
  membership: Membership<string, Permission>,
  options: { key: ColumnOf<Key>; permissions: Held; permission: NoInfer<Permission> },
): Condition<Readonly<Record<Key, string>> & Readonly<Record<Held, readonly Permission[]>>> {
  const { key, permissions, permission } = options;
  const name = nameOf(key);
  const { table, of, roomOf } = membership;
  return {
    holds: (_actor, row) =>
      (row as Readonly<Record<Held, readonly Permission[]>>)[permissions].includes(permission),
    where: (actorId) => sql<boolean>`${sql.ref(key)} = any(array(
      select ${sql.ref(of)} from ${sql.table(table)}
        where user_id = ${actorId} and ${sql.lit(permission)} = any(permissions)))`,
    rooms: (row) => [[roomOf((row as Readonly<Record<Key, string>>)[name], permission)]],
  };
}

/**
 * Holds when a condition holds for the row that a column refers to, such as the task of a comment. The child's row has
 * the columns that the parent's condition needs.
 */
export function through<Parent extends object, Key extends string>(
  options: { key: ColumnOf<Key>; table: string },
  condition: Condition<Parent>,
): Condition<Omit<Parent, 'id'> & Readonly<Record<Key, string | null>>> {
  const { key, table } = options;
  const name = nameOf(key);
  // The columns have the same names, except the parent's id: it is in the referring column.
  const parentOf = (row: Omit<Parent, 'id'> & Readonly<Record<Key, string | null>>): Parent =>
    ({ ...row, id: row[name] }) as unknown as Parent;
  return {
    holds: (actor, row) => condition.holds(actor, parentOf(row)),
    where: (actorId) => sql<boolean>`${sql.ref(key)} in (
      select ${sql.ref(`${table}.id`)} from ${sql.table(table)} where ${condition.where(actorId)})`,
    rooms: (row) => condition.rooms(parentOf(row)),
  };
}

/** The columns that several conditions need together. */
type RowOf<Conditions extends readonly Condition<never>[]> = (
  Conditions[number] extends infer Each
    ? Each extends Condition<infer Row>
      ? (row: Row) => void
      : never
    : never
) extends (row: infer Row) => void
  ? Row
  : never;

/** Holds when one of these does. */
export function any<const Conditions extends readonly Condition<never>[]>(
  ...conditions: Conditions
): Condition<RowOf<Conditions>> {
  const each = conditions as readonly Condition<never>[] as readonly Condition<RowOf<Conditions>>[];
  return {
    holds: (actor, row) => each.some((condition) => condition.holds(actor, row)),
    where: (actorId) => sql<boolean>`(${sql.join(predicatesOf(each, actorId), sql` or `)})`,
    rooms: (row) => anyOf(each.map((condition) => condition.rooms(row))),
  };
}

/** Holds when all of these do. */
export function all<const Conditions extends readonly Condition<never>[]>(
  ...conditions: Conditions
): Condition<RowOf<Conditions>> {
  const each = conditions as readonly Condition<never>[] as readonly Condition<RowOf<Conditions>>[];
  return {
    holds: (actor, row) => each.every((condition) => condition.holds(actor, row)),
    where: (actorId) => sql<boolean>`(${sql.join(predicatesOf(each, actorId), sql` and `)})`,
    rooms: (row) => allOf(each.map((condition) => condition.rooms(row))),
  };
}

function predicatesOf<Row>(conditions: readonly Condition<Row>[], actorId: ActorRef): Expression<SqlBool>[] {
  return conditions.map((condition) => condition.where(actorId));
}

function nameOf<Name extends string>(column: ColumnOf<Name>): Name {
  return column.slice(column.lastIndexOf('.') + 1) as Name;
}
