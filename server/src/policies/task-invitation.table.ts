import type { Generated } from 'kysely';

/** A task that is assigned to an invited person once they accept. Ends when another person gets the task. */
export type TaskInvitationTable = {
  task_id: string;
  invitation_id: string;
  inviter_id: string;
  email: string;
  /** The assignee when the person was invited. */
  assigned_to: string;
  created_at: Generated<string>;
  expires_at: string;
};

declare module '../platform/db/schema.ts' {
  interface Schema {
    task_invitations: TaskInvitationTable;
  }
}
