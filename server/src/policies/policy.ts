import type { ErrorCode } from '@longtable/contract/errors';
import type { Expression, SqlBool } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import type { EventRights } from '../platform/events/rights.ts';
import { refuse } from '../platform/http/errors.ts';
import type { Actor } from './actor.ts';
import type { ActorRef, Condition } from './conditions.ts';
import { audienceOf, type RoomFormula } from './room-formula.ts';

/** What policies need to know about a person. */
type ActorId = Pick<Actor, 'id'>;

type PolicyDefinition<Row, Ability extends string, Shown extends string> = {
  /** The name of the id in the input of endpoints. */
  readonly param: string;
  readonly table: string;
  /** Selects all rows, with the actor's relation to them. */
  select(db: Db, actorId: string): { execute(): Promise<Row[]> };
  /** Loads one row with the same columns. */
  load(db: Db, id: string, actor: ActorId): Promise<Row | undefined>;
  /** Who sees a row. */
  readonly visible: Condition<Row>;
  /** Who may do what with a row that they see. */
  readonly abilities: { readonly [A in Ability]: Condition<Row> };
  /** The `can` of responses, if it differs from the abilities. */
  readonly can?: { readonly [A in Shown]: Condition<Row> };
  readonly errors: {
    readonly notFound: ErrorCode;
    /** One refusal for all abilities, or one for each. */
    readonly forbidden: ErrorCode | { readonly [A in NoInfer<Ability>]?: ErrorCode };
  };
  /**
   * Locks the row after its parents, in the order of docs/decisions/024. `shared` lists the abilities that do not
   * change the row itself: they lock it only against being changed or deleted.
   */
  readonly lock: (tx: Db, id: string, mode: LockMode) => Promise<void>;
  readonly shared?: readonly (NoInfer<Ability> | 'read')[];
  /** `lock` is one statement: the row is read behind it in the same round trip, and sees what the lock waited for. */
  readonly locksAtOnce?: true;
};

/** The live rooms that receive an event, and the rights of their members. */
export type Receivers = { readonly audience: string[]; readonly rights: EventRights };

export type LockMode = 'exclusive' | 'shared';

/** The rights on rows of one kind; see `definePolicy`. */
export type Policy<Row, Ability extends string, Shown extends string> = PolicyDefinition<
  Row,
  Ability,
  Shown
> &
  Rights<Row, Shown> & {
    /** The predicate of the rows that a person sees, for lists, or that the person in a column sees. */
    visibleTo(actorId: ActorRef): Expression<SqlBool>;
    /** Whether a person sees a row. */
    reads(actor: ActorId, row: Row): boolean;
    /** The live rooms of everyone who sees the row. */
    audienceOf(row: Row): string[];
    /** The receivers of an event about the row and what each may do with it, for `change.emit`. */
    receiversOf(row: Row): Receivers;
    /**
     * Loads a row and authorizes an ability on it. Throws the policy's refusal; missing and invisible rows have the
     * same one.
     */
    authorize(db: Db, ability: Ability | 'read', actor: ActorId, id: string): Promise<Row>;
    /** Authorizes an ability on several rows. Returns the allowed rows, and for the others the id and the refusal. */
    authorizeMany(
      actor: ActorId,
      ability: Ability | 'read',
      ids: readonly string[],
      rows: ReadonlyMap<string, Row>,
    ): { rows: Row[]; refused: { id: string; code: ErrorCode }[] };
    /** The refusal of an ability on a loaded row; null when allowed. */
    check(actor: ActorId, ability: Ability | 'read', row: Row | undefined): ErrorCode | null;
  };

/** The rights on a row, for responses and for events. */
export type Rights<Deciding, Shown extends string> = {
  /** What the actor may do with a row, for a response. */
  canOf(actor: ActorId, row: Deciding): { [A in Shown]: boolean };
  /** What each receiver of an event may do with the row, by live rooms. */
  rightsOf(row: Deciding): { [A in Shown]: RoomFormula };
};

/** Declares rights on something without a policy of its own, such as the members of a team. */
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
 * Declares who sees rows of one kind and who may do what with them. Row decisions, list predicates, the `can` of
 * responses and events, and live rooms all follow from these conditions.
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
      if (!row || !visible.holds(actor, row)) return errors.notFound;
      if (ability === 'read' || abilities[ability].holds(actor, row)) return null;
      const { forbidden } = errors;
      return typeof forbidden === 'string' ? forbidden : (forbidden[ability] ?? errors.notFound);
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
      if (refused !== null || !row) throw refuse(refused ?? errors.notFound);
      return row;
    },
  };
  return policy;
}
