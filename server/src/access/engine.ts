import type { Endpoint, OutputOf, ParsedInputOf, UploadEndpoint } from '@longtable/contract/endpoint';
import type { ErrorCode } from '@longtable/contract/errors';
import type { Db } from '../platform/db/database.ts';
import { refuse } from '../platform/http/errors.ts';
import type { RequestContext, ServedRoute } from '../platform/http/route.ts';
import { type Actor, actorOf } from './actor.ts';
import { type ConnectionRow, connectionRule } from './connection.ts';
import { type ConnectionRequestRow, connectionRequestRule } from './connection-request.ts';
import { type DepartmentRow, departmentRule } from './department.ts';
import { type DepartmentUpdateRow, departmentUpdateRule } from './department-update.ts';
import { unlessGone } from './gone.ts';
import { type InvitationRow, invitationRule } from './invitation.ts';
import { type OpenSessionRow, openSessionRule } from './open-session.ts';
import { type PasskeyRow, passkeyRule } from './passkey.ts';
import { type PersonRow, personRule } from './person.ts';
import { type ProjectRow, projectRule } from './project.ts';
import { type ProjectResourceRow, projectResourceRule } from './project-resource.ts';
import { type ProjectUpdateRow, projectUpdateRule } from './project-update.ts';
import { type TaskRow, taskRule } from './task.ts';
import { type TaskCommentRow, taskCommentRule } from './task-comment.ts';
import { type TaskTemplateRow, taskTemplateRule } from './task-template.ts';
import { type TaskViewRow, taskViewRule } from './task-view.ts';
import { type TeamRow, teamRule } from './team.ts';
import { type TeamInviteRow, teamInviteRule } from './team-invite.ts';
import { type TeamUpdateRow, teamUpdateRule } from './team-update.ts';

/** The kinds of row that a route can be about, each with its rule. A new noun adds its line to both. */
export type Rows = {
  connection: ConnectionRow;
  connectionRequest: ConnectionRequestRow;
  passkey: PasskeyRow;
  invitation: InvitationRow;
  openSession: OpenSessionRow;
  person: PersonRow;
  task: TaskRow;
  taskComment: TaskCommentRow;
  taskView: TaskViewRow;
  taskTemplate: TaskTemplateRow;
  team: TeamRow;
  teamUpdate: TeamUpdateRow;
  teamInvite: TeamInviteRow;
  department: DepartmentRow;
  departmentUpdate: DepartmentUpdateRow;
  project: ProjectRow;
  projectResource: ProjectResourceRow;
  projectUpdate: ProjectUpdateRow;
};
const rules = {
  connection: connectionRule,
  connectionRequest: connectionRequestRule,
  passkey: passkeyRule,
  invitation: invitationRule,
  openSession: openSessionRule,
  person: personRule,
  task: taskRule,
  taskComment: taskCommentRule,
  taskView: taskViewRule,
  taskTemplate: taskTemplateRule,
  team: teamRule,
  teamUpdate: teamUpdateRule,
  teamInvite: teamInviteRule,
  department: departmentRule,
  departmentUpdate: departmentUpdateRule,
  project: projectRule,
  projectResource: projectResourceRule,
  projectUpdate: projectUpdateRule,
};

export type Kind = keyof Rows;
type AbilityOf<K extends Kind> = K extends Kind
  ? (keyof (typeof rules)[K]['abilities'] & string) | 'read'
  : never;
/** What all rules have in common, so that one function serves every kind. */
type Rule<K extends Kind> = {
  readonly parameter: string;
  readonly refusals: {
    readonly missing: ErrorCode;
    /** One for all that may be refused, or one for each ability. */
    readonly forbidden: ErrorCode | Readonly<Record<string, ErrorCode>>;
  };
  /** The row, with how the actor stands to it where that decides. */
  load(db: Db, id: string, actor: Actor): Promise<Rows[K] | undefined>;
  read(actor: Actor, row: Rows[K]): boolean;
  readonly abilities: Readonly<Record<string, (actor: Actor, row: Rows[K]) => boolean>>;
};
const ruleOf: { readonly [K in Kind]: Rule<K> } = rules;
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

/** The file that an upload brings. */
type Body<E extends Endpoint> = E extends UploadEndpoint ? { bytes: Uint8Array } : unknown;

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
  run: (
    given: Given<A> & Body<E> & { input: ParsedInputOf<E>; request: RequestContext },
  ) => Promise<OutputOf<E>>,
): Route {
  return { endpoint, access: options.access, run };
}

/** Turns a route into what the HTTP server serves: silence is refusal, and the row comes before the input. */
export function guard(route: Route, db: Db): ServedRoute {
  const { access, endpoint } = route;
  const run = route.run as (given: object) => Promise<unknown>;
  return {
    endpoint,
    async handle(brought, request) {
      const actor = request.session && actorOf(request.session);
      // A file is read last: who may not send it here has it thrown away.
      const file = async () => (endpoint.upload ? { bytes: await brought.bytes() } : {});
      if (access === 'public') return run({ actor, input: brought.input(), request, ...(await file()) });
      if (!actor) throw refuse('auth/required');
      return unlessGone(db, actor, async () => {
        if (access === 'signedIn') return run({ actor, input: brought.input(), request, ...(await file()) });
        const [kind, ability] = access;
        const input = brought.input();
        const row = await authorize(db, kind, ability, actor, idIn(input, rules[kind].parameter));
        return run({ actor, input, request, [kind]: row, ...(await file()) });
      });
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
  const rule: Rule<K> = ruleOf[kind];
  const row = await rule.load(db, id, actor);
  const { missing, forbidden } = rule.refusals;
  if (!row || !rule.read(actor, row)) throw refuse(missing);
  if (ability === 'read' || rule.abilities[ability]?.(actor, row)) return row;
  throw refuse(typeof forbidden === 'string' ? forbidden : (forbidden[ability] ?? missing));
}

function idIn(input: unknown, parameter: string): string {
  const id = (input as Readonly<Record<string, unknown>>)[parameter];
  if (typeof id !== 'string') throw new Error(`The endpoint has no ${parameter} in its path.`);
  return id;
}
