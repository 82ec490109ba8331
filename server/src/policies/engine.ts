import type { Endpoint, OutputOf, ParsedInputOf, UploadEndpoint } from '@longtable/contract/endpoint';
import type { Change, Changes } from '../platform/change.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { together } from '../platform/db/together.ts';
import { isSuperseded, severalTries } from '../platform/db/tries.ts';
import { Refusal } from '../platform/http/errors.ts';
import type { RequestContext, ServedRoute } from '../platform/http/route.ts';
import { type Actor, actorOf } from './actor.ts';
import { authorizeLocked } from './authorize-locked.ts';
import { lockRetries } from './locks.ts';
import { type AbilityOf, type AnyPolicy, type Kind, policies, type Rows } from './policies.ts';
import { unlessActorRemoved } from './removed-actor.ts';
import { unauthenticated } from './unauthenticated.ts';

type RowAccess = { [K in Kind]: readonly [K, AbilityOf<K>] }[Kind];

/** Who may call a route: anyone, anyone signed in, or those whom the policy of a row allows an ability. */
export type Access = 'public' | 'signedIn' | RowAccess;

type Given<A extends Access> = A extends 'public'
  ? { actor: Actor | null }
  : A extends 'signedIn'
    ? { actor: Actor }
    : A extends readonly [infer K extends Kind, unknown]
      ? { actor: Actor } & { [key in K]: Rows[K] }
      : never;

/** The file that an upload brings, as it comes: the handler reads it, once. */
type Body<E extends Endpoint> = E extends UploadEndpoint ? { file: AsyncIterable<Uint8Array> } : unknown;

/** Counts a request by who sends it and throws `request/too-many` when there were too many. */
export type RequestLimit = (caller: { readonly ip: string; readonly actor: Actor | null }) => Promise<void>;

/** How a route works with its row; see `query`, `command`, `optimistic` and `action`. */
type Mode = 'query' | 'command' | 'optimistic' | 'action';

/** An endpoint, who may call it, and what it does. Nothing serves it but `guard()`. */
export type Route = {
  readonly endpoint: Endpoint;
  readonly access: Access;
  readonly mode: Mode;
  /** Runs before the body is parsed, so that malformed requests count too. */
  readonly limit: RequestLimit | undefined;
  /** Does what no transaction may wait for; see `command`. */
  readonly prepare?: ((given: never) => Promise<unknown>) | undefined;
  /** Takes the locks that come before that of the row (docs/decisions/024). */
  readonly lockFirst: ((tx: Tx, given: never) => Promise<unknown>) | undefined;
  /** Answers a request that was made before; see `optimistic`. */
  readonly repeated?: ((given: never) => Promise<unknown>) | undefined;
  readonly run: (given: never) => Promise<unknown>;
};

type Options<A extends Access> = { readonly access: A; readonly limit?: RequestLimit };
type Handled<E extends Endpoint, A extends Access> = Given<A> &
  Body<E> & { input: ParsedInputOf<E>; request: RequestContext };

/**
 * An endpoint that reads. The handler gets the row that the policy has authorized; it has no other way to one. Does not
 * compile without `access`.
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
 * An endpoint that makes one change. It opens the change, takes the policy's lock, reads the row under it, decides, and
 * hands over row and change, so that it decides by the state of now, not of when the request came. `lockFirst` takes locks
 * that come before that of the row in the order of docs/decisions/024. After a serialization failure all of this runs
 * again.
 *
 * `prepare` runs once, after the request was authorized and before the change is opened: checking or hashing a password,
 * counting against a limit of its input. The handler gets its result as `prepared`.
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
  // A command may run again, and must not wait for a sender: a file is read once, by an action.
  if (endpoint.upload) throw new Error(`${endpoint.path} takes a file: make it an action.`);
  return { endpoint, access, mode: 'command', limit, prepare, lockFirst, run };
}

/**
 * A command that takes no lock before it reads, for frequent changes that rarely conflict. The handler gets the row as it
 * was read before its transaction, and throws `Superseded` where it finds it changed; then everything is rolled back, and
 * it gets the row as it is now, at most five times in all. `repeated` answers a request that is refused because it was
 * made before, and its answer lost; null where it was not.
 */
export function optimistic<E extends Endpoint, const A extends RowAccess>(
  endpoint: E,
  {
    access,
    limit,
    repeated,
  }: Options<A> & {
    /** Answers a request that was made before; see `optimistic`. */
    readonly repeated?: (given: { actor: Actor; input: ParsedInputOf<E> }) => Promise<OutputOf<E> | null>;
  },
  run: (given: Handled<E, A> & { change: Change }) => Promise<OutputOf<E>>,
): Route {
  return { endpoint, access, mode: 'optimistic', limit, lockFirst: undefined, repeated, run };
}

/**
 * An endpoint whose point is work outside of a transaction: reading an uploaded file, streaming an answer, calling another
 * server, starting or ending sessions, or several changes one after the other. The handler gets the row as it was read and
 * opens its changes itself; what it decides under a lock it authorizes again there. Whatever makes a single change is a
 * `command`, with `prepare` for what comes before it, and whatever only reads is a `query`.
 */
export function action<E extends Endpoint, const A extends Access>(
  endpoint: E,
  { access, limit }: Options<A>,
  run: (given: Handled<E, A>) => Promise<OutputOf<E>>,
): Route {
  return { endpoint, access, mode: 'action', limit, lockFirst: undefined, run };
}

/** Turns a route into what the HTTP server serves: silence is refusal, and the row comes before the file. */
export function guard(route: Route, { db, changes }: { db: Db; changes: Changes }): ServedRoute {
  const { access, endpoint, limit, mode } = route;
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
        if (access === 'signedIn' && !actor) throw unauthenticated(endpoint.path);
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
        return actor && access === 'signedIn'
          ? unlessActorRemoved(db, { actor, path: endpoint.path }, serve)
          : serve();
      }
      if (!actor) throw unauthenticated(endpoint.path);
      return unlessActorRemoved(db, { actor, path: endpoint.path }, async () => {
        await limit?.({ ip: request.ip, actor });
        const [kind, ability] = access;
        const policy: AnyPolicy = policies[kind];
        const input = brought.input();
        const id = idIn(input, policy.param);
        const authorized = async (from: Db) => ({ [kind]: await policy.authorize(from, ability, actor, id) });
        if (mode === 'query' || mode === 'action') {
          const row = await authorized(db);
          return run({ actor, input, request, ...row, ...file() });
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
            // Only a refused request may be a repeated one.
            const answer = error instanceof Refusal ? await repeated?.(given) : null;
            if (answer === null || answer === undefined) throw error;
            return answer;
          }
        }
        // Authorized above already: nobody prepares or locks what they may do nothing with.
        const prepared = await prepare?.({ ...given, ...first });
        return changes.run(async (change) => {
          await lockFirst?.(change.tx, given);
          const row = await authorizeLocked(change.tx, policy, ability, actor, id);
          return run({ ...given, prepared, [kind]: row, change });
        });
      });
    },
  };
}

function idIn(input: unknown, parameter: string): string {
  const id = (input as Readonly<Record<string, unknown>>)[parameter];
  if (typeof id !== 'string') throw new Error(`The endpoint has no ${parameter} in its path.`);
  return id;
}
