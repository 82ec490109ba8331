import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { TaskInvitationTable } from '../../../policies/task-invitation.table.ts';
import { isStillAsInvited } from '../../../policies/task-invitation.ts';

export type InvitedRow = Selectable<TaskInvitationTable>;

/** Notes that these tasks are assigned once the invitation is accepted. A repeated one is renewed. */
export async function insertInvited(db: Db, rows: readonly Insertable<TaskInvitationTable>[]): Promise<void> {
  await db
    .insertInto('task_invitations')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['task_id', 'invitation_id']).doUpdateSet((eb) => ({
        assigned_to: eb.ref('excluded.assigned_to'),
        project_id: eb.ref('excluded.project_id'),
        expires_at: eb.ref('excluded.expires_at'),
      })),
    )
    .execute();
}

/** Renews the other tasks of an invitation along with it. */
export async function renewInvited(db: Db, invitationId: string, expiresAt: string): Promise<void> {
  await db
    .updateTable('task_invitations')
    .set({ expires_at: expiresAt })
    .where('invitation_id', '=', invitationId)
    .execute();
}

/** The open invitations to a task, oldest first. */
export function readInvitedTo(
  db: Db,
  taskId: string,
): Promise<Pick<InvitedRow, 'invitation_id' | 'email' | 'expires_at'>[]> {
  return db
    .selectFrom('task_invitations')
    .innerJoin('tasks', 'tasks.id', 'task_invitations.task_id')
    .where(isStillAsInvited)
    .where('task_invitations.task_id', '=', taskId)
    .where('task_invitations.expires_at', '>', new Date().toISOString())
    .select(['task_invitations.invitation_id', 'task_invitations.email', 'task_invitations.expires_at'])
    .orderBy('task_invitations.created_at')
    .orderBy('task_invitations.invitation_id')
    .execute();
}

/** A task of an accepted invitation, and who invited. */
export type DueRow = {
  readonly task_id: string;
  readonly project_id: string | null;
  readonly inviter_id: string;
  readonly time_zone: string;
};

/** The tasks of an invitation that still have the assignee and project of then. */
export function readDue(db: Db, invitationId: string): Promise<DueRow[]> {
  return db
    .selectFrom('task_invitations')
    .innerJoin('tasks', 'tasks.id', 'task_invitations.task_id')
    .innerJoin('user_profiles as inviter', 'inviter.id', 'task_invitations.inviter_id')
    .where(isStillAsInvited)
    .where('task_invitations.invitation_id', '=', invitationId)
    .select([
      'task_invitations.task_id',
      'tasks.project_id',
      'task_invitations.inviter_id',
      'inviter.time_zone',
    ])
    .execute();
}

/** Ends the invitation to one task, or to all of its tasks. Returns the ids of the tasks. */
export async function deleteInvited(db: Db, invitationId: string, taskId?: string): Promise<string[]> {
  let query = db.deleteFrom('task_invitations').where('invitation_id', '=', invitationId);
  if (taskId !== undefined) query = query.where('task_id', '=', taskId);
  return (await query.returning('task_id').execute()).map(({ task_id }) => task_id);
}

/** Those of one person, for their download. */
export function readInvitedBy(db: Db, inviterId: string): Promise<InvitedRow[]> {
  return db
    .selectFrom('task_invitations')
    .selectAll()
    .where('inviter_id', '=', inviterId)
    .orderBy('created_at')
    .orderBy('task_id')
    .execute();
}

export async function deleteInvitedBy(db: Db, inviterId: string): Promise<void> {
  await db.deleteFrom('task_invitations').where('inviter_id', '=', inviterId).execute();
}

/** Deletes expired ones. Skips locked rows, which somebody else is about to delete. */
export async function clearExpiredInvited(db: Db): Promise<void> {
  await sql`
    delete from task_invitations where (task_id, invitation_id) in (
      select task_id, invitation_id from task_invitations where expires_at <= now() for update skip locked)`.execute(
    db,
  );
}
