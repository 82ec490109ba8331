import type { Db } from '../../platform/db/database.ts';
import { lockConnection } from '../../policies/locks.ts';
import type { TaskPeople, TaskRow } from '../../policies/task.ts';
import type { ProjectWork } from '../projects/public.ts';

// Who may have a task today. Whatever brings a task somewhere without anybody choosing its people (an undo, a move to
// another project, the next one of a repeating task) gives it only to those who may have it there now.

/** Who has a task: who may edit it, who is to do it and who assigned it. */
export type TaskRoles = Pick<TaskRow, 'user_id' | 'assigned_to' | 'assigned_by'>;

/** Where a task is to be, and whose. `held` is where it is now: who has it there already keeps it. */
export type WantedPlace = { readonly wanted: TaskPeople; readonly held?: TaskPeople };

/**
 * Who has tasks in their places today, in the order given. In a project all of them are members: the project's owner may
 * edit the task in place of a creator who isn't one, and the creator has what anybody else had who isn't, as when they
 * leave the project (tasks.handover.ts). A task of no project is its creator's, and those have it who are connected with
 * its creator. All of them stay that until the transaction is over. The projects must be there.
 */
export async function rolesToday(
  { tx, projects }: { readonly tx: Db; readonly projects: Pick<ProjectWork, 'holdMembers'> },
  places: readonly WantedPlace[],
): Promise<TaskRoles[]> {
  const wanted = places.map((place) => place.wanted);
  const members = await holdMembers(tx, projects, wanted);
  const connected = await lockConnections(tx, wanted);
  return places.map(({ wanted: place, held }) => {
    const { project_id, user_id, assigned_to, assigned_by } = place;
    const project = project_id === null ? null : members.get(project_id);
    const keeps = (role: keyof TaskRoles) => held?.project_id === project_id && held[role] === place[role];
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

/** True when both tasks have the same people in the same place. */
export function isSamePlace(one: TaskPeople, other: TaskPeople): boolean {
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

/** The owner of each project, and who of the people of its tasks is in it. */
async function holdMembers(
  tx: Db,
  projects: Pick<ProjectWork, 'holdMembers'>,
  wanted: readonly TaskPeople[],
): Promise<ReadonlyMap<string, Members>> {
  const people = new Map<string, Set<string>>();
  for (const { project_id, user_id, assigned_to, assigned_by } of wanted) {
    if (project_id === null) continue;
    const those = people.get(project_id) ?? new Set();
    people.set(project_id, those.add(user_id).add(assigned_to).add(assigned_by));
  }
  const members = new Map<string, Members>();
  // Locked in one order, whoever asks.
  for (const projectId of [...people.keys()].toSorted()) {
    members.set(projectId, await projects.holdMembers(tx, projectId, [...(people.get(projectId) ?? [])]));
  }
  return members;
}

/** The pairs of creators of tasks of no project and those who are connected with them. */
async function lockConnections(tx: Db, wanted: readonly TaskPeople[]): Promise<ReadonlySet<string>> {
  const pairs = new Map<string, readonly [string, string]>();
  for (const { project_id, user_id, assigned_to, assigned_by } of wanted) {
    if (project_id !== null) continue;
    for (const id of [assigned_to, assigned_by]) {
      if (id !== user_id) pairs.set(pairOf(user_id, id), [user_id, id]);
    }
  }
  const connected = new Set<string>();
  for (const [key, [creator, other]] of [...pairs].toSorted(([one], [two]) => (one < two ? -1 : 1))) {
    if (await lockConnection(tx, creator, other)) connected.add(key);
  }
  return connected;
}

function pairOf(creatorId: string, otherId: string): string {
  return `${creatorId} ${otherId}`;
}
