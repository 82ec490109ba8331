import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Actor } from '../../../policies/actor.ts';
import {
  type ProjectInvitationRow,
  projectInvitationPolicy,
  selectProjectInvitations,
} from '../../../policies/project-invitation.ts';

/** More than anybody looks through. */
const maxListed = 200;

/** A project's invitations that have not expired, the newest first. */
export function readInvitations(db: Db, actor: Actor, projectId: string): Promise<ProjectInvitationRow[]> {
  return selectProjectInvitations(db, actor.id)
    .where('project_invitations.project_id', '=', projectId)
    .where(projectInvitationPolicy.visibleTo(actor.id))
    .where('project_invitations.expires_at', '>', sql<string>`now()`)
    .orderBy('project_invitations.created_at', 'desc')
    .orderBy('project_invitations.id', 'desc')
    .limit(maxListed)
    .execute();
}

/** An open invitation with what its e-mail says. */
export function readForEmail(db: Db, id: string) {
  return db
    .selectFrom('project_invitations')
    .innerJoin('projects', 'projects.id', 'project_invitations.project_id')
    .innerJoin('user_profiles as inviter', 'inviter.id', 'project_invitations.inviter_id')
    .select([
      'project_invitations.inviter_id',
      'project_invitations.project_id',
      'project_invitations.person_id',
      'project_invitations.email',
      'projects.name as project_name',
      'inviter.full_name as inviter_name',
      'inviter.email as inviter_email',
    ])
    .where('project_invitations.id', '=', id)
    .where('project_invitations.status', '=', 'pending')
    .where('project_invitations.expires_at', '>', sql<string>`now()`)
    .executeTakeFirst();
}

/** Whether an address is that of a member of a project. */
export async function isAddressOfMember(db: Db, projectId: string, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .innerJoin('project_members', 'project_members.user_id', 'users.id')
    .select('users.id')
    .where('project_members.project_id', '=', projectId)
    .where('users.email', '=', email)
    .executeTakeFirst();
  return row !== undefined;
}
