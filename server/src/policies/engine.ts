import type { Endpoint, OutputOf, ParsedInputOf, UploadEndpoint } from '@longtable/contract/endpoint';
import type { ErrorCode } from '@longtable/contract/errors';
import type { Change, Changes } from '../platform/change.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { together } from '../platform/db/together.ts';
import { isSuperseded, severalTries } from '../platform/db/tries.ts';
import { Refusal, refuse } from '../platform/http/errors.ts';
import type { RequestContext, ServedRoute } from '../platform/http/route.ts';
import { type Actor, actorOf } from './actor.ts';
import { lockRetries } from './locks.ts';
import { type AbilityOf, type AnyPolicy, type Kind, policies, type Rows } from './policies.ts';
import { unlessActorRemoved } from './removed-actor.ts';

type RowAccess = { [K in Kind]: readonly [K, AbilityOf<K>] }[Kind];

/** Who may call a route: anyone, anyone signed in, or people with an ability on a row. */
export type Access = 'public' | 'signedIn' | RowAccess;

type Given<A extends Access> = A extends 'public'
  ? { actor: Actor | null }
  : A extends 'signedIn'
    ? { actor: Actor }
    : A extends readonly [infer K extends Kind, unknown]
      ? { actor: Actor } & { [key in K]: Rows[K] }
      : never;

/** The file of an upload, as a stream that the handler reads once. */
type Body<E extends Endpoint> = E extends UploadEndpoint ? { file: AsyncIterable<Uint8Array> } : unknown;

/** Counts a request by its caller. Throws `request/too-many` beyond the limit. */
export type RequestLimit = (caller: { readonly ip: string; readonly actor: Actor | null }) => Promise<void>;

/** How a route handles its row; see `query`, `command`, `optimistic` and `action`. */
type Mode = 'query' | 'command' | 'optimistic' | 'action';

/** An endpoint, who may call it, and its handler. Only `guard()` makes it servable. */
export type Route = {
  readonly endpoint: Endpoint;
  readonly access: Access;
  readonly mode: Mode;
  /** The refusal of a request without a session; `auth/required` when absent. Declared by the feature. */
  readonly signedOut?: ErrorCode;
  /** Runs before the body is parsed, so that malformed requests count too. */
  readonly limit: RequestLimit | undefined;
  /** Does slow work before the transaction; see `command`. */
  readonly prepare?: ((given: never) => Promise<unknown>) | undefined;
  /** Takes the locks that come before the row's (docs/decisions/024). */
  readonly lockFirst: ((tx: Tx, given: never) => Promise<unknown>) | undefined;
  /** Answers a repeated request; see `optimistic`. */
  readonly repeated?: ((given: never) => Promise<unknown>) | undefined;
  readonly run: (given: never) => Promise<unknown>;
};

type Options<A extends Access> = { readonly access: A; readonly limit?: RequestLimit };
type Handled<E extends Endpoint, A extends Access> = Given<A> &
  Body<E> & { input: ParsedInputOf<E>; request: RequestContext };

/**
 * Defines an endpoint that reads. The handler gets the row that the policy has authorized, and has no other way to get
 * one. Does not compile without `access`.
 */
export function query<E extends Endpoint, const A extends Access>(
  endpoint: E,
  { access, limit }: Options<A>,
  run: (given: Handled<E, A>) => Promise<OutputOf<E>>,
): Route {
  if (endpoint.method !== 'GET') throw new Error(`${endpoint.path} is no query: it may change something.`);
  return { endpoint, access, mode: 'query', limit, lockFirst: undefined, run };
}

/**
 * Defines an endpoint that makes one change. Opens the change, takes the policy's lock, loads the row, authorizes, and
 * passes row and change to the handler, which therefore decides by the present state. `lockFirst` takes locks that come
 * before the row's in the order of docs/decisions/024. All of this runs again after a serialization failure. `prepare`
 * runs once, after a first authorization and before the change is opened: for checking or hashing a password, or
 * counting against a limit. The handler gets its result as `prepared`.
 */
export function command<E extends Endpoint, const A extends Access, Prepared = undefined>(
  endpoint: E,
  {
    access,
    limit,
    prepare,
    lockFirst,
  }: Options<A> & {
    readonly prepare?: (given: Handled<E, A>) => Promise<Prepared>;
    readonly lockFirst?: (tx: Tx, given: { actor: Actor; input: ParsedInputOf<E> }) => Promise<unknown>;
  },
  run: (given: Handled<E, A> & { change: Change; prepared: Prepared }) => Promise<OutputOf<E>>,
): Route {
  // A command may run several times and holds locks: a file is read once, at the speed of the sender.
  if (endpoint.upload) throw new Error(`${endpoint.path} takes a file: make it an action.`);
  return { endpoint, access, mode: 'command', limit, prepare, lockFirst, run };
}

/**
 * Defines a command without locks, for frequent changes that rarely conflict. The handler gets the row as read before
 * the transaction, and throws `Superseded` if it has changed since. Then everything is rolled back and tried again with
 * a fresh row, at most five times in all. `repeated` answers a refused request that had succeeded before, when its
 * response was lost; null if it had not.
 */
export function optimistic<E extends Endpoint, const A extends RowAccess>(
  endpoint: E,
  {
    access,
    limit,
    repeated,
  }: Options<A> & {
    /** Answers a repeated request; see `optimistic`. */
    readonly repeated?: (given: { actor: Actor; input: ParsedInputOf<E> }) => Promise<OutputOf<E> | null>;
  },
  run: (given: Handled<E, A> & { change: Change }) => Promise<OutputOf<E>>,
): Route {
  return { endpoint, access, mode: 'optimistic', limit, lockFirst: undefined, repeated, run };
}

/** Takes the policy's lock, and loads and authorizes the row again. */
type LockRow<A extends Access> = A extends readonly [infer K extends Kind, unknown]
  ? { lockRow: (tx: Tx) => Promise<Rows[K]> }
  : unknown;

/**
 * Defines an endpoint that mainly works outside a transaction: reads an upload, streams a response, calls another
 * server, starts or ends sessions, or makes several changes in sequence. The handler gets the row as read and opens its
 * changes itself; a change of the row begins with `lockRow`. A single change is a `command`, with `prepare` for what
 * comes before it; reading is a `query`.
 */
export function action<E extends Endpoint, const A extends Access>(
  endpoint: E,
  { access, limit }: Options<A>,
  run: (given: Handled<E, A> & LockRow<A>) => Promise<OutputOf<E>>,
): Route {
  return { endpoint, access, mode: 'action', limit, lockFirst: undefined, run };
}

/** Makes a route servable. Authorizes before the file of an upload is read. */
export function guard(route: Route, { db, changes }: { db: Db; changes: Changes }): ServedRoute {
  const { access, endpoint, limit, mode, signedOut = 'auth/required' } = route;
  const run = route.run as (given: object) => Promise<unknown>;
  const lockFirst = route.lockFirst as ((tx: Tx, given: object) => Promise<unknown>) | undefined;
  const prepare = route.prepare as ((given: object) => Promise<unknown>) | undefined;
  const repeated = route.repeated as ((given: object) => Promise<unknown>) | undefined;
  return {
    endpoint,
    async handle(brought, request) {
      const actor = request.session && actorOf(request.session);
      // Read by the handler only: the file of a refused request is discarded.
      const file = () => (endpoint.upload ? { file: brought.file() } : {});
      if (access === 'public' || access === 'signedIn') {
        if (access === 'signedIn' && !actor) throw refuse(signedOut);
        const serve = async () => {
          await limit?.({ ip: request.ip, actor });
          const given = { actor, input: brought.input(), request, ...file() };
          if (mode !== 'command') return run(given);
          const prepared = await prepare?.(given);
          return changes.run(async (change) => {
            await lockFirst?.(change.tx, given);
            return run({ ...given, prepared, change });
          });
        };
        return actor && access === 'signedIn' ? unlessActorRemoved(db, { actor, signedOut }, serve) : serve();
      }
      if (!actor) throw refuse(signedOut);
      return unlessActorRemoved(db, { actor, signedOut }, async () => {
        await limit?.({ ip: request.ip, actor });
        const [kind, ability] = access;
        const policy: AnyPolicy = policies[kind];
        const input = brought.input();
        const id = idIn(input, policy.param);
        const authorized = async (from: Db) => ({ [kind]: await policy.authorize(from, ability, actor, id) });
        const lockRow = (tx: Tx) => lockAuthorized(tx, access, actor, id);
        if (mode === 'query' || mode === 'action') {
          const row = await authorized(db);
          return run({ actor, input, request, ...row, lockRow, ...file() });
        }
        const first = await authorized(db);
        const given = { actor, input, request };
        if (mode === 'optimistic') {
          try {
            return await severalTries(isSuperseded, (attempt) =>
              changes.run(async (change) => {
                if (attempt === 1) return run({ ...given, ...first, change });
                const { tx } = change;
                const [, row] = await together([lockRetries(tx, id), authorized(tx)]);
                return run({ ...given, ...row, change });
              }),
            );
          } catch (error) {
            // A repeated request is refused, since it was done before.
            const answer = error instanceof Refusal ? await repeated?.(given) : null;
            if (answer === null || answer === undefined) throw error;
            return answer;
          }
        }
        // Authorized above: nobody can prepare or hold locks for a row that they have no rights on.
        const prepared = await prepare?.({ ...given, ...first });
        return changes.run(async (change) => {
          await lockFirst?.(change.tx, given);
          return run({ ...given, prepared, [kind]: await lockRow(change.tx), change });
        });
      });
    },
  };
}

/**
 * Takes the lock of a row's policy, and loads and authorizes the row again, as each command does: for changes on behalf of a person who
 * makes no request now.
 */
export async function lockAuthorized<const A extends RowAccess>(
  tx: Tx,
  [kind, ability]: A,
  actor: Pick<Actor, 'id'>,
  id: string,
): Promise<Rows[A[0]]> {
  const policy: AnyPolicy = policies[kind];
  const locked = policy.lock(tx, id, policy.shared?.includes(ability) ? 'shared' : 'exclusive');
  if (!policy.locksAtOnce) await locked;
  const [, row] = await together([locked, policy.authorize(tx, ability, actor, id)]);
  return row as Rows[A[0]];
}

function idIn(input: unknown, parameter: string): string {
  const id = (input as Readonly<Record<string, unknown>>)[parameter];
  if (typeof id !== 'string') throw new Error(`The endpoint has no ${parameter} in its path.`);
  return id;
}
