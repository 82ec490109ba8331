import { newId } from '@longtable/contract/ids';
import type { TaskInvitation } from '@longtable/contract/task-invitations';
import { isClosed } from '../../../kits/closed-account.ts';
import type { Change } from '../../../platform/change.ts';
import type { Db } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/http/errors.ts';
import { readableEmail } from '../../../platform/mail/readable-email.ts';
import type { Actor } from '../../../policies/actor.ts';
import type { InvitationRow } from '../../../policies/invitation.ts';
import { audienceOf } from '../../../policies/room-formula.ts';
import { type TaskRow, taskPolicy } from '../../../policies/task.ts';
import type { ProjectInvitations, ProjectWork } from '../../projects/public.ts';
import { projectsOf } from '../changes/many-tasks.ts';
import type { TaskChanges } from '../changes/task-changes.ts';
import { lockTasksInOrder } from '../task-locks.ts';
import { readTasks } from '../tasks.store.ts';
import * as store from './invited.store.ts';

export type InvitedTasks = ReturnType<typeof createInvitedTasks>;

/** Tasks that are assigned to an invited person once they accept (docs/product/invitations.md, "With a task"). */
export function createInvitedTasks({
  db,
  projects,
  taskChanges,
}: {
  db: Db;
  projects: ProjectInvitations & Pick<ProjectWork, 'lockRoleForShare'>;
  taskChanges: Pick<TaskChanges, 'changeMany'>;
}) {
  return {
    async list(task: TaskRow): Promise<{ invited: TaskInvitation[] }> {
      const rows = await store.readInvitedTo(db, task.id);
      return {
        invited: rows.map(({ invitation_id, email, expires_at }) => ({
          invitationId: invitation_id,
          email: readableEmail(email),
          expiresAt: expires_at,
        })),
      };
    },

    async withdraw(
      change: Change,
      actor: Actor,
      task: TaskRow,
      invitationId: string,
    ): Promise<{ done: true }> {
      await store.deleteInvited(change.tx, invitationId, task.id);
      publish(change, actor.id, [task]);
      return { done: true };
    },

    /** Notes tasks, all or none. Throws `task/not-found`, `task/not-allowed`, `task-invitation/not-to-project`. */
    async add(
      change: Change,
      actor: Actor,
      { invitation, taskIds }: { invitation: InvitationRow; taskIds: readonly string[] },
    ): Promise<void> {
      const { tx } = change;
      const known = new Map((await readTasks(tx, actor.id, taskIds)).map((row) => [row.id, row]));
      const { rows, refused } = taskPolicy.authorizeMany(actor, 'edit', taskIds, known);
      const [first] = refused;
      if (first) throw refuse(first.code);
      for (const projectId of projectsOf(rows)) {
        if (!(await projects.mayInvite(tx, actor, projectId))) throw refuse('task-invitation/not-to-project');
      }
      const { id, email, expires_at } = invitation;
      await store.renewInvited(tx, id, expires_at);
      await store.insertInvited(
        tx,
        rows.map((row) => ({
          task_id: row.id,
          invitation_id: id,
          inviter_id: actor.id,
          email: email ?? '',
          assigned_to: row.assigned_to,
          project_id: row.project_id,
          expires_at,
        })),
      );
      publish(change, actor.id, rows);
    },

    /** In a change of its own, since it locks projects and tasks. */
    async accepted(change: Change, of: { invitationId: string; personId: string }): Promise<void> {
      await change.enqueue('task-invitations.assign', of);
    },

    async ended(change: Change, of: { invitationId: string; actorId: string }): Promise<void> {
      const taskIds = await store.deleteInvited(change.tx, of.invitationId);
      publish(change, of.actorId, await readTasks(change.tx, of.actorId, taskIds));
    },

    /**
     * Assigns the tasks of an accepted invitation for the inviter, by their present rights: those that they may still
     * edit, that nobody else was given and that were not moved to another project meanwhile. Idempotent.
     */
    async assign(
      change: Change,
      { invitationId, personId }: { invitationId: string; personId: string },
    ): Promise<void> {
      const { tx } = change;
      const known = await store.readDue(tx, invitationId);
      const [first] = known;
      if (first && !(await isClosed(tx, first.inviter_id))) {
        const actor: Actor = { id: first.inviter_id, sessionId: '', timeZone: first.time_zone };
        const projectIds = projectsOf(known);
        await projects.addInvited(change, actor, { projectIds, personId });
        // The tasks are locked before reading again: somebody may have withdrawn one meanwhile.
        for (const id of projectIds) await projects.lockRoleForShare(tx, id, actor.id);
        await lockTasksInOrder(
          tx,
          known.map(({ task_id }) => task_id),
        );
        const taskIds = (await store.readDue(tx, invitationId)).map(({ task_id }) => task_id);
        if (taskIds.length > 0) {
          const changes = { assigneeId: personId };
          await taskChanges.changeMany(change, actor, { changeId: newId(), taskIds, changes });
        }
      }
      const ended = await store.deleteInvited(tx, invitationId);
      publish(change, personId, await readTasks(tx, personId, ended));
    },
  };
}

/** Tells everybody who may edit the tasks that their invitations have changed. */
function publish(change: Change, actorId: string, tasks: readonly TaskRow[]): void {
  const groups = new Map<string, { audience: string[]; taskIds: string[] }>();
  for (const task of tasks) {
    const audience = audienceOf(taskPolicy.rightsOf(task).edit);
    const key = audience.join(' ');
    const group = groups.get(key) ?? { audience, taskIds: [] };
    group.taskIds.push(task.id);
    groups.set(key, group);
  }
  for (const { audience, taskIds } of groups.values())
    change.emit('task-invitations.changed', { actorId, audience, payload: { taskIds } });
}
