import { assignTask } from '@longtable/contract/rules/task-edit';
import { isClosed } from '../../kits/closed-account.ts';
import type { Db } from '../../platform/db/database.ts';
import { together } from '../../platform/db/together.ts';
import { refuse } from '../../platform/http/errors.ts';
import type { Actor } from '../../policies/actor.ts';
import { lockConnection } from '../../policies/locks.ts';
import type { TaskRow } from '../../policies/task.ts';
import type { ProjectWork } from '../projects/public.ts';
import { rolesToday } from './task-roles.ts';

// Which project a task is in and whom it is given to. Whoever has to be in a project, or connected, for that is held
// there until the transaction is over.

/** Who decides, and what they decide by. */
export type Deciding = {
  readonly tx: Db;
  readonly projects: Pick<ProjectWork, 'holdRole' | 'holdMembers'>;
  readonly actor: Actor;
};

/** Where a task is to be and whom it is to be given to; what is absent stays. */
export type Wanted = {
  readonly projectId?: string | null | undefined;
  readonly assigneeId?: string | undefined;
};
type Place = Pick<TaskRow, 'project_id' | 'user_id' | 'assigned_to' | 'assigned_by'>;

type NewPlace = Wanted & { readonly projectId: string | null };

/**
 * The places of new tasks: gives what gives that of each. Each project and each person is asked about once. Throws
 * `project/no-access` and as `refuseAssignee` does.
 */
export async function decidePlaces(
  deciding: Deciding,
  wanted: readonly NewPlace[],
): Promise<(task: NewPlace) => Place> {
  const { id } = deciding.actor;
  const given = new Map<string | null, Set<string>>();
  for (const { projectId, assigneeId = id } of wanted) {
    given.set(projectId, (given.get(projectId) ?? new Set()).add(assigneeId));
  }
  // In one order, whoever decides: they are locked.
  const inOrder = [...given].toSorted(([a], [b]) => compareIds(a, b));
  const checks: Promise<void>[] = [];
  for (const [projectId, people] of inOrder) {
    if (projectId !== null) checks.push(enter(deciding, projectId));
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

/** The order in which rows are locked; null comes first. */
export function compareIds(a: string | null, b: string | null): number {
  return (a ?? '') < (b ?? '') ? -1 : 1;
}

/** Whether an edit puts a task elsewhere or gives it to somebody else. */
export function isPlacedAnew(row: TaskRow, { projectId, assigneeId }: Wanted): boolean {
  return (
    (projectId !== undefined && projectId !== row.project_id) ||
    (assigneeId !== undefined && assigneeId !== row.assigned_to)
  );
}

/**
 * What an edit changes of a task's place. Who had it keeps it where they may have it there, or else it is the actor's
 * (docs/product/tasks.md, "Assignment"); an assignee who is named is refused. In another project nobody has it who
 * isn't in there (task-roles.ts). Throws `project/no-access` and as `refuseAssignee` does.
 */
export async function placeAnew(deciding: Deciding, row: TaskRow, wanted: Wanted): Promise<Partial<Place>> {
  const { actor } = deciding;
  const { projectId = row.project_id } = wanted;
  const goes = projectId !== row.project_id;
  if (goes && projectId !== null) await enter(deciding, projectId);
  const assignee = await assigneeOf(deciding, row, { ...wanted, projectId, goes });
  const given = givenTo(row, assignee, actor);
  if (!goes || projectId === null) return { ...given, ...(goes && { project_id: projectId }) };
  const [roles] = await rolesToday(deciding, [{ wanted: { ...row, ...given, project_id: projectId } }]);
  return { ...roles, project_id: projectId };
}

async function assigneeOf(
  deciding: Deciding,
  row: TaskRow,
  { projectId, assigneeId, goes }: Wanted & { readonly projectId: string | null; readonly goes: boolean },
): Promise<string> {
  const wanted = assigneeId ?? row.assigned_to;
  if (!goes && wanted === row.assigned_to) return wanted;
  // A task of no project is still its creator's, and may be left with whom it was left with on purpose.
  const isAtHome = wanted === row.user_id || (assigneeId !== undefined && wanted === row.assigned_to);
  if (projectId === null && isAtHome) return wanted;
  if (await mayBeGiven(deciding, projectId, wanted)) return wanted;
  if (assigneeId !== undefined) throw refuseAssignee(projectId);
  return deciding.actor.id;
}

/** Makes sure that the actor may put a task into a project, and stays in it. Throws `project/no-access`. */
export async function enter({ tx, projects, actor }: Deciding, projectId: string): Promise<void> {
  if ((await projects.holdRole(tx, projectId, actor.id)) === null) throw refuse('project/no-access');
}

/** Whether the actor may give somebody a task there. Who they are to each other stays until the transaction is over. */
export async function mayBeGiven(
  { tx, projects, actor }: Deciding,
  projectId: string | null,
  personId: string,
): Promise<boolean> {
  if (personId === actor.id) return true;
  const [isGone, standing] = await together([
    isClosed(tx, personId),
    projectId === null ? lockConnection(tx, actor.id, personId) : projects.holdRole(tx, projectId, personId),
  ]);
  return !isGone && standing !== null && standing !== false;
}

/** What changes of whose a task is when the actor gives it to somebody; nothing when they have it already. */
export function givenTo(
  row: Pick<TaskRow, 'assigned_to'>,
  assigneeId: string,
  actor: Actor,
): Partial<Pick<Place, 'assigned_to' | 'assigned_by'>> {
  const assigned = assignTask({ assignedTo: row.assigned_to }, { assigneeId, actorId: actor.id });
  return assigned ? { assigned_to: assigned.assignedTo, assigned_by: assigned.assignedBy } : {};
}

/** The refusal of somebody whom a task can't be given to there. */
export function refuseAssignee(projectId: string | null) {
  return refuse(projectId === null ? 'task/assignee-not-connected' : 'task/assignee-not-in-project');
}
