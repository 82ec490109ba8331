import type { Db } from '../../platform/db/database.ts';
import { together } from '../../platform/db/together.ts';
import { lockConnection } from '../../policies/locks.ts';
import type { TaskPeople, TaskRow } from '../../policies/task.ts';
import type { ProjectWork } from '../projects/public.ts';

// Who may have a role in a task. An undo, a move to another project and the next occurrence of a repeating task choose
// no people: people who may keep their roles do, and the others' go to the creator or the project's owner.

/** The people of a task: its creator, who may edit it, its assignee and its assigner. */
export type TaskRoles = Pick<TaskRow, 'user_id' | 'assigned_to' | 'assigned_by'>;

/** The wanted project and people of a task. People with a role in that project already (`current`) keep it. */
export type WantedAssignment = { readonly wanted: TaskPeople; readonly current?: TaskPeople };

/**
 * The permitted roles of tasks, in the given order. In a project every role belongs to a member: the owner replaces a
 * creator who is not one, and the creator replaces other people who are not, as when they leave the project
 * (tasks.reassignment.store.ts). A task without a project stays with its creator and the creator's connections. Locks
 * memberships and connections for share, so that this holds until the end of the transaction. The projects must exist.
 */
export async function permittedRoles(
  { tx, projects }: { readonly tx: Db; readonly projects: Pick<ProjectWork, 'lockMembersForShare'> },
  assignments: readonly WantedAssignment[],
): Promise<TaskRoles[]> {
  const all = assignments.map(({ wanted }) => wanted);
  const [members, connected] = await together([lockMembers(tx, projects, all), lockConnections(tx, all)]);
  return assignments.map(({ wanted, current }) => {
    const { project_id, user_id, assigned_to, assigned_by } = wanted;
    const project = project_id === null ? null : members.get(project_id);
    const keeps = (role: keyof TaskRoles) =>
      current?.project_id === project_id && current[role] === wanted[role];
    const may = (id: string) =>
      project ? project.memberIds.has(id) : id === user_id || connected.has(pairOf(user_id, id));
    const creator = !project || keeps('user_id') || may(user_id) ? user_id : project.ownerId;
    return {
      user_id: creator,
      assigned_to: keeps('assigned_to') || may(assigned_to) ? assigned_to : creator,
      assigned_by: keeps('assigned_by') || may(assigned_by) ? assigned_by : creator,
    };
  });
}

/** True when both tasks have the same project and people. */
export function isSameAssignment(one: TaskPeople, other: TaskPeople): boolean {
  return one.project_id === other.project_id && isSameRoles(one, other);
}

/** True when both tasks have the same people. */
export function isSameRoles(one: TaskRoles, other: TaskRoles): boolean {
  return (
    one.user_id === other.user_id &&
    one.assigned_to === other.assigned_to &&
    one.assigned_by === other.assigned_by
  );
}

type Members = { readonly ownerId: string; readonly memberIds: ReadonlySet<string> };

/** The owner of each project, and which people of its tasks are members; locks all of them for share. */
async function lockMembers(
  tx: Db,
  projects: Pick<ProjectWork, 'lockMembersForShare'>,
  wanted: readonly TaskPeople[],
): Promise<ReadonlyMap<string, Members | undefined>> {
  const people = new Map<string, Set<string>>();
  for (const { project_id, user_id, assigned_to, assigned_by } of wanted) {
    if (project_id === null) continue;
    const those = people.get(project_id) ?? new Set();
    people.set(project_id, those.add(user_id).add(assigned_to).add(assigned_by));
  }
  // Lock projects in the order of their ids (docs/decisions/024).
  const inOrder = [...people].toSorted(([one], [two]) => (one < two ? -1 : 1));
  const members = await together(
    inOrder.map(([projectId, ids]) => projects.lockMembersForShare(tx, projectId, [...ids])),
  );
  return new Map(inOrder.map(([projectId], index) => [projectId, members[index]]));
}

/** Pairs of creators of tasks without a project and their connections. */
async function lockConnections(tx: Db, wanted: readonly TaskPeople[]): Promise<ReadonlySet<string>> {
  const pairs = new Map<string, readonly [string, string]>();
  for (const { project_id, user_id, assigned_to, assigned_by } of wanted) {
    if (project_id !== null) continue;
    for (const id of [assigned_to, assigned_by]) {
      if (id !== user_id) pairs.set(pairOf(user_id, id), [user_id, id]);
    }
  }
  const inOrder = [...pairs].toSorted(([one], [two]) => (one < two ? -1 : 1));
  const connected = await together(inOrder.map(([, [creator, other]]) => lockConnection(tx, creator, other)));
  return new Set(inOrder.flatMap(([key], index) => (connected[index] ? [key] : [])));
}

function pairOf(creatorId: string, otherId: string): string {
  return `${creatorId} ${otherId}`;
}
