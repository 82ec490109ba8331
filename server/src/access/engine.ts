import type { Endpoint, OutputOf, ParsedInputOf } from '@longtable/contract/endpoint';
import type { Db } from '../platform/db/database.ts';
import { refuse } from '../platform/http/errors.ts';
import type { RequestContext, ServedRoute } from '../platform/http/route.ts';
import { type Actor, actorOf } from './actor.ts';
import { type TaskRow, taskRule } from './task.ts';

/** The kinds of row that a route can be about, each with its rule. A new noun adds its line to both. */
export type Rows = { task: TaskRow };
const rules = { task: taskRule };

export type Kind = keyof Rows;
type AbilityOf<K extends Kind> = (keyof (typeof rules)[K]['abilities'] & string) | 'read';
type RowAccess = { [K in Kind]: readonly [K, AbilityOf<K>] }[Kind];

/** Who may call a route: anyone, anyone signed in, or those whom a row's rule allows an ability. */
export type Access = 'public' | 'signedIn' | RowAccess;

type Given<A extends Access> = A extends 'public'
  ? { actor: Actor | null }
  : A extends 'signedIn'
    ? { actor: Actor }
    : A extends readonly [infer K extends Kind, unknown]
      ? { actor: Actor } & { [key in K]: Rows[K] }
      : never;

/** An endpoint, who may call it, and what it does. Nothing serves it but `guard()`. */
export type Route = {
  readonly endpoint: Endpoint;
  readonly access: Access;
  readonly run: (given: never) => Promise<unknown>;
};

/**
 * A route is a sentence: an endpoint, who may call it, one call of a service. The handler is handed the row that the
 * access engine has authorized; it has no other way to one. Does not compile without `access`.
 */
export function route<E extends Endpoint, const A extends Access>(
  endpoint: E,
  options: { access: A },
  run: (given: Given<A> & { input: ParsedInputOf<E>; request: RequestContext }) => Promise<OutputOf<E>>,
): Route {
  return { endpoint, access: options.access, run };
}

/** Turns a route into what the HTTP server serves: silence is refusal, and the row comes before the input. */
export function guard(route: Route, db: Db): ServedRoute {
  const { access, endpoint } = route;
  const run = route.run as (given: object) => Promise<unknown>;
  return {
    endpoint,
    async handle(parse, request) {
      const actor = request.session && actorOf(request.session);
      if (access === 'public') return run({ actor, input: parse(), request });
      if (!actor) throw refuse('auth/required');
      if (access === 'signedIn') return run({ actor, input: parse(), request });
      const [kind, ability] = access;
      const input = parse();
      const row = await authorize(db, kind, ability, actor, idIn(input, rules[kind].parameter));
      return run({ actor, input, request, [kind]: row });
    },
  };
}

/** The row, if the actor may do this with it; otherwise the kind's refusal: missing and forbidden look alike. */
export async function authorize<K extends Kind>(
  db: Db,
  kind: K,
  ability: AbilityOf<K>,
  actor: Actor,
  id: string,
): Promise<Rows[K]> {
  const rule = rules[kind];
  const row = await rule.load(db, id);
  if (!row || !rule.read(actor, row)) throw refuse(rule.refusals.missing);
  const abilities: Readonly<Record<string, (actor: Actor, row: Rows[K]) => boolean>> = rule.abilities;
  if (ability !== 'read' && !abilities[ability]?.(actor, row)) throw refuse(rule.refusals.forbidden);
  return row;
}

function idIn(input: unknown, parameter: string): string {
  const id = (input as Readonly<Record<string, unknown>>)[parameter];
  if (typeof id !== 'string') throw new Error(`The endpoint has no ${parameter} in its path.`);
  return id;
}
