import type { Actor } from '../../access/actor.ts';
import type { TaskRow } from '../../access/task.ts';
import type { Db } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/errors.ts';
import { holdConnection } from '../people/connections/hold-connection.ts';
import type { ProjectWork } from '../projects/work.ts';

// Which project a task is in and whom it is given to. Whoever has to be in a project, or connected, for that is held
// there until the transaction is over.

/** Who decides, and what they decide by. */
export type Deciding = {
  readonly tx: Db;
  readonly projects: Pick<ProjectWork, 'holdRole'>;
  readonly actor: Actor;
};

type Wanted = { readonly projectId?: string | null | undefined; readonly assigneeId?: string | undefined };
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
  for (const [projectId, people] of [...given].toSorted(([a], [b]) => compareIds(a, b))) {
    if (projectId !== null) await enter(deciding, projectId);
    for (const personId of [...people].toSorted(compareIds)) {
      if (!(await mayBeGiven(deciding, projectId, personId))) throw refuseAssignee(projectId);
    }
  }
  return ({ projectId, assigneeId = id }) => ({
    project_id: projectId,
    user_id: id,
    assigned_to: assigneeId,
    assigned_by: id,
  });
}

function compareIds(a: string | null, b: string | null): number {
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
 * (workspace §5 "Task form"); an assignee who is named is refused. Throws `project/no-access` and as `refuseAssignee`
 * does.
 */
export async function placeAnew(deciding: Deciding, row: TaskRow, wanted: Wanted): Promise<Partial<Place>> {
  const { actor } = deciding;
  const { projectId = row.project_id } = wanted;
  const goes = projectId !== row.project_id;
  if (goes && projectId !== null) await enter(deciding, projectId);
  const assignee = await assigneeOf(deciding, row, { ...wanted, projectId, goes });
  return {
    ...(goes && { project_id: projectId }),
    ...(assignee !== row.assigned_to && { assigned_to: assignee, assigned_by: actor.id }),
  };
}

/**
 * Makes sure that a task may go to where it was, and to whom it was given. Throws `project/no-access` and as
 * `refuseAssignee` does.
 */
export async function checkPlace(deciding: Deciding, before: TaskRow, after: Place): Promise<void> {
  const goes = after.project_id !== before.project_id;
  if (goes && after.project_id !== null) await enter(deciding, after.project_id);
  if (!goes && after.assigned_to === before.assigned_to) return;
  const isAtHome = after.project_id === null && after.assigned_to === after.user_id;
  if (isAtHome || (await mayBeGiven(deciding, after.project_id, after.assigned_to))) return;
  throw refuseAssignee(after.project_id);
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

async function enter({ tx, projects, actor }: Deciding, projectId: string): Promise<void> {
  if ((await projects.holdRole(tx, projectId, actor.id)) === null) throw refuse('project/no-access');
}

/** Whether the actor may give somebody a task there. Who they are to each other stays until the transaction is over. */
export async function mayBeGiven(
  { tx, projects, actor }: Deciding,
  projectId: string | null,
  personId: string,
): Promise<boolean> {
  if (personId === actor.id) return true;
  if (projectId === null) return holdConnection(tx, actor.id, personId);
  return (await projects.holdRole(tx, projectId, personId)) !== null;
}

/** The refusal of somebody whom a task can't be given to there. */
export function refuseAssignee(projectId: string | null) {
  return refuse(projectId === null ? 'task/assignee-not-connected' : 'task/assignee-not-in-project');
}
