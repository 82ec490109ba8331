import { type Refusal, refuse } from '../platform/http/errors.ts';

/** Endpoints of teams: members, invitations, departments, and updates of teams and departments. */
const ofTeams = /^\/api\/(teams|team-updates|team-invites|join-team|departments|department-updates)(\/|$)/;

/**
 * The refusal of a request without a session. Endpoints of teams have their own text (docs/product/general.md, "Texts
 * of the session").
 */
export function unauthenticated(path: string, cause?: unknown): Refusal {
  return refuse(ofTeams.test(path) ? 'auth/required-for-teams' : 'auth/required', { cause });
}
