import { type Refusal, refuse } from '../platform/http/errors.ts';

/** Teams with their members and invitations, departments, and the updates of both. */
const ofTeams = /^\/api\/(teams|team-updates|team-invites|join-team|departments|department-updates)(\/|$)/;

/** The refusal of a call without a session: operations of teams have a text of their own (docs/product/general.md, "Texts of the session"). */
export function unauthenticated(path: string, cause?: unknown): Refusal {
  return refuse(ofTeams.test(path) ? 'auth/required-for-teams' : 'auth/required', { cause });
}
