import { assignTask } from '@longtable/contract/rules/task-edit';
import { isClosed } from '../../kits/closed-account.ts';
import type { Db } from '../../platform/db/database.ts';
import { together } from '../../platform/db/together.ts';
import { refuse } from '../../platform/http/errors.ts';
import type { Actor } from '../../policies/actor.ts';
import { lockConnection } from '../../policies/locks.ts';
import type { TaskRow } from '../../policies/task.ts';
import type { ProjectWork } from '../projects/public.ts';
import { permittedRoles } from './task-roles.ts';

// Decides project and assignee of a task. Locks the memberships and connections that this depends on for share, so that
// they hold until the end of the transaction.

/** What the decision depends on. */
export type Deciding = {
  readonly tx: Db;
  readonly projects: Pick<ProjectWork, 'lockRoleForShare' | 'lockMembersForShare'>;
  readonly actor: Actor;
};

/** The wanted project and assignee of a task; absent ones stay. */
export type Wanted = {
  readonly projectId?: string | null | undefined;
  readonly assigneeId?: string | undefined;
};
type Assignment = Pick<TaskRow, 'project_id' | 'user_id' | 'assigned_to' | 'assigned_by'>;

type NewAssignment = Wanted & { readonly projectId: string | null };

/**
 * Decides the project and people of new tasks. Checks each project and each person once, and returns a function that
 * returns the columns of one task. Throws `project/no-access`, and like `refuseAssignee`.
 */
export async function decideAssignments(
  deciding: Deciding,
  wanted: readonly NewAssignment[],
): Promise<(task: NewAssignment) => Assignment> {
  const { id } = deciding.actor;
  const given = new Map<string | null, Set<string>>();
  for (const { projectId, assigneeId = id } of wanted) {
    given.set(projectId, (given.get(projectId) ?? new Set()).add(assigneeId));
  }
  // The checks take locks in this order (docs/decisions/024).
  const inOrder = [...given].toSorted(([a], [b]) => compareIds(a, b));
  const checks: Promise<void>[] = [];
  for (const [projectId, people] of inOrder) {
    if (projectId !== null) checks.push(lockOwnMembership(deciding, projectId));
    for (const personId of [...people].toSorted(compareIds)) {
      checks.push(checkAssignee(deciding, projectId, personId));
    }
  }
  await together(checks);
  return ({ projectId, assigneeId = id }) => ({
    project_id: projectId,
    user_id: id,
    assigned_to: assigneeId,
    assigned_by: id,
  });
}

async function checkAssignee(deciding: Deciding, projectId: string | null, personId: string): Promise<void> {
  if (!(await mayBeGiven(deciding, projectId, personId))) throw refuseAssignee(projectId);
}

/** The order in which rows are locked, null first. */
export function compareIds(a: string | null, b: string | null): number {
  return (a ?? '') < (b ?? '') ? -1 : 1;
}

/** True when an edit changes the project or the assignee of a task. */
export function isReassigned(row: TaskRow, { projectId, assigneeId }: Wanted): boolean {
  return (
    (projectId !== undefined && projectId !== row.project_id) ||
    (assigneeId !== undefined && assigneeId !== row.assigned_to)
  );
}

/**
 * The changes of project and people by an edit. The assignee stays if they may have the task there; otherwise it goes
 * to the actor, or is refused if the edit names the assignee (docs/product/tasks.md, "Assignment"). In another project
 * every role belongs to a member (task-roles.ts). Throws `project/no-access`, and like `refuseAssignee`.
 */
export async function decideAssignment(
  deciding: Deciding,
  row: TaskRow,
  wanted: Wanted,
): Promise<Partial<Assignment>> {
  const { actor } = deciding;
  const { projectId = row.project_id } = wanted;
  const goes = projectId !== row.project_id;
  if (goes && projectId !== null) await lockOwnMembership(deciding, projectId);
  const assignee = await assigneeOf(deciding, row, { ...wanted, projectId, goes });
  const given = givenTo(row, assignee, actor);
  if (!goes || projectId === null) return { ...given, ...(goes && { project_id: projectId }) };
  const [roles] = await permittedRoles(deciding, [{ wanted: { ...row, ...given, project_id: projectId } }]);
  return { ...roles, project_id: projectId };
}

async function assigneeOf(
  deciding: Deciding,
  row: TaskRow,
  { projectId, assigneeId, goes }: Wanted & { readonly projectId: string | null; readonly goes: boolean },
): Promise<string> {
  const wanted = assigneeId ?? row.assigned_to;
  if (!goes && wanted === row.assigned_to) return wanted;
  // A task without a project may always be its creator's, and a named assignee who has it already keeps it.
  const mayStay = wanted === row.user_id || (assigneeId !== undefined && wanted === row.assigned_to);
  if (projectId === null && mayStay) return wanted;
  if (await mayBeGiven(deciding, projectId, wanted)) return wanted;
  if (assigneeId !== undefined) throw refuseAssignee(projectId);
  return deciding.actor.id;
}

/** Locks the actor's membership of a project that they add a task to. Throws `project/no-access`. */
export async function lockOwnMembership({ tx, projects, actor }: Deciding, projectId: string): Promise<void> {
  if ((await projects.lockRoleForShare(tx, projectId, actor.id)) === null) throw refuse('project/no-access');
}

/** Whether the actor may assign a task to a person there. Locks the connection or membership that allows it. */
export async function mayBeGiven(
  { tx, projects, actor }: Deciding,
  projectId: string | null,
  personId: string,
): Promise<boolean> {
  if (personId === actor.id) return true;
  const [hasClosedAccount, relation] = await together([
    isClosed(tx, personId),
    projectId === null
      ? lockConnection(tx, actor.id, personId)
      : projects.lockRoleForShare(tx, projectId, personId),
  ]);
  return !hasClosedAccount && relation !== null && relation !== false;
}

/** The columns that change when the actor assigns a task to a person; none when they have it already. */
export function givenTo(
  row: Pick<TaskRow, 'assigned_to'>,
  assigneeId: string,
  actor: Actor,
): Partial<Pick<Assignment, 'assigned_to' | 'assigned_by'>> {
  const assigned = assignTask({ assignedTo: row.assigned_to }, { assigneeId, actorId: actor.id });
  return assigned ? { assigned_to: assigned.assignedTo, assigned_by: assigned.assignedBy } : {};
}

/** The refusal of an assignee who may not have the task. */
export function refuseAssignee(projectId: string | null) {
  return refuse(projectId === null ? 'task/assignee-not-connected' : 'task/assignee-not-in-project');
}
