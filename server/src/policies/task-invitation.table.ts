import type { Generated } from 'kysely';

/**
 * A task that is assigned to an invited person once they accept. Rests while somebody else has the task, or while it is in
 * another project.
 */
export type TaskInvitationTable = {
  task_id: string;
  invitation_id: string;
  inviter_id: string;
  email: string;
  /** The assignee when the person was invited. */
  assigned_to: string;
  /** The project at that time, which the person joins; null for none. */
  project_id: string | null;
  created_at: Generated<string>;
  expires_at: string;
};

declare module '../platform/db/schema.ts' {
  interface Schema {
    task_invitations: TaskInvitationTable;
  }
}
