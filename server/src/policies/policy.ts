import type { ErrorCode } from '@longtable/contract/errors';
import type { Expression, SqlBool } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import type { EventRights } from '../platform/events/rights.ts';
import { refuse } from '../platform/http/errors.ts';
import type { Actor } from './actor.ts';
import type { Condition } from './conditions.ts';
import { audienceOf, type RoomFormula } from './room-formula.ts';

/** What of somebody policies ask. */
type ActorId = Pick<Actor, 'id'>;

type PolicyDefinition<Row, Ability extends string, Shown extends string> = {
  /** The name of the id in the endpoints' input. */
  readonly param: string;
  readonly table: string;
  /** Reads all rows there are, with how the actor stands to them. */
  select(db: Db, actorId: string): { execute(): Promise<Row[]> };
  /** Reads one row in the same way. */
  load(db: Db, id: string, actor: ActorId): Promise<Row | undefined>;
  /** Who sees a row. */
  readonly visible: Condition<Row>;
  /** Who may do what with a row that they see. */
  readonly abilities: { readonly [A in Ability]: Condition<Row> };
  /** What answers say of the rights of their reader: some of the abilities, or what a screen asks besides. */
  readonly can?: { readonly [A in Shown]: Condition<Row> };
  readonly errors: {
    readonly missing: ErrorCode;
    /** One for all that may be refused, or one for each ability. */
    readonly forbidden: ErrorCode | { readonly [A in NoInfer<Ability>]?: ErrorCode };
  };
  /**
   * Locks the row, and before it what it hangs on, in the order of docs/decisions/024. `shared` are abilities that leave
   * the row itself as it is: whoever uses them locks it only against those who change or delete it.
   */
  readonly lock: (tx: Db, id: string, mode: LockMode) => Promise<void>;
  readonly shared?: readonly (NoInfer<Ability> | 'read')[];
};

/** The live rooms that receive an event, and the rights of whoever is in them. */
export type Receivers = { readonly audience: string[]; readonly rights: EventRights };

export type LockMode = 'exclusive' | 'shared';

/** Who may do what to the rows of one kind; see `definePolicy`. */
export type Policy<Row, Ability extends string, Shown extends string> = PolicyDefinition<
  Row,
  Ability,
  Shown
> &
  Rights<Row, Shown> & {
    /** The predicate of the rows that somebody sees, for lists. */
    visibleTo(actorId: string): Expression<SqlBool>;
    /** Whether somebody sees a row. */
    reads(actor: ActorId, row: Row): boolean;
    /** The live rooms of everybody who sees the row. */
    audienceOf(row: Row): string[];
    /** Who receives an event about the row, and what each may do with it: as `change.emit` takes it. */
    receiversOf(row: Row): Receivers;
    /** The row, if the actor may do this with it; throws the policy's refusal: missing and invisible look alike. */
    authorize(db: Db, ability: Ability | 'read', actor: ActorId, id: string): Promise<Row>;
    /** Which of several rows the actor may do this with, of those that were read; of the others, why not, by id. */
    authorizeMany(
      actor: ActorId,
      ability: Ability | 'read',
      ids: readonly string[],
      rows: ReadonlyMap<string, Row>,
    ): { rows: Row[]; refused: { id: string; code: ErrorCode }[] };
    /** The refusal of an ability, for a row that was read already; null where it is allowed. */
    check(actor: ActorId, ability: Ability | 'read', row: Row | undefined): ErrorCode | null;
  };

/** What somebody may do, as an answer says it and as an event says it to everybody. */
export type Rights<Deciding, Shown extends string> = {
  /** What the actor may do with a row, for the answer. */
  canOf(actor: ActorId, row: Deciding): { [A in Shown]: boolean };
  /** The same of everybody who receives an event about the row, by their live rooms. */
  rightsOf(row: Deciding): { [A in Shown]: RoomFormula };
};

/** Declares what somebody may do with what has no policy of its own, such as the members of a team. */
export function defineRights<Deciding, Shown extends string>(
  conditions: {
    readonly [A in Shown]: Condition<Deciding>;
  },
): Rights<Deciding, Shown> {
  const each = <T>(read: (condition: Condition<Deciding>) => T) =>
    Object.fromEntries(
      Object.entries<Condition<Deciding>>(conditions).map(([name, condition]) => [name, read(condition)]),
    ) as { [A in Shown]: T };
  return {
    canOf: (actor, row) => each((condition) => condition.holds(actor, row)),
    rightsOf: (row) => each((condition) => condition.rooms(row)),
  };
}

/**
 * Declares who may see the rows of one kind and do what with them, once. Row decisions, list predicates, the `can` of
 * answers and events, and the live rooms follow from the conditions.
 */
export function definePolicy<Row, Ability extends string, Shown extends string = Ability>(
  definition: PolicyDefinition<Row, Ability, Shown>,
): Policy<Row, Ability, Shown> {
  const { visible, abilities, errors } = definition;
  const shown = (definition.can ?? abilities) as { readonly [A in Shown]: Condition<Row> };
  const policy: Policy<Row, Ability, Shown> = {
    ...definition,
    ...defineRights(shown),
    visibleTo: (actorId) => visible.where(actorId),
    reads: (actor, row) => visible.holds(actor, row),
    audienceOf: (row) => audienceOf(visible.rooms(row)),
    receiversOf: (row) => ({ audience: policy.audienceOf(row), rights: policy.rightsOf(row) }),
    check(actor, ability, row) {
      if (!row || !visible.holds(actor, row)) return errors.missing;
      if (ability === 'read' || abilities[ability].holds(actor, row)) return null;
      const { forbidden } = errors;
      return typeof forbidden === 'string' ? forbidden : (forbidden[ability] ?? errors.missing);
    },
    authorizeMany(actor, ability, ids, rows) {
      const allowed: Row[] = [];
      const refused: { id: string; code: ErrorCode }[] = [];
      for (const id of ids) {
        const row = rows.get(id);
        const code = policy.check(actor, ability, row);
        if (code !== null) refused.push({ id, code });
        else if (row) allowed.push(row);
      }
      return { rows: allowed, refused };
    },
    async authorize(db, ability, actor, id) {
      const row = await definition.load(db, id, actor);
      const refused = policy.check(actor, ability, row);
      if (refused !== null || !row) throw refuse(refused ?? errors.missing);
      return row;
    },
  };
  return policy;
}
