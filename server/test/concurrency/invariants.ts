import { api } from '@longtable/contract/api';
import { maxUnreadCounted } from '@longtable/contract/rules/notification-limits';
import type { Task } from '@longtable/contract/tasks';
import type { Person } from '../test-app.ts';
import type { Workspace } from './workspace.ts';

/** Violated invariants of the workspace, as seen by its people; empty when all hold. */
export async function brokenInvariants({ people }: Workspace): Promise<string[]> {
  const broken = new Set<string>();
  for (const person of people) {
    const tasks = await allTasks(person);
    for (const fault of await brokenProjects(person, tasks)) broken.add(fault);
    for (const fault of await brokenTeams(person)) broken.add(fault);
    for (const fault of brokenTasks(tasks)) broken.add(fault);
    for (const fault of await brokenNotifications(person)) broken.add(fault);
    for (const fault of await brokenInvitations(person)) broken.add(fault);
  }
  return [...broken];
}

async function brokenProjects(person: Person, tasks: readonly Task[]): Promise<string[]> {
  const broken: string[] = [];
  const { projects } = await person.ok(api.projects.list, { limit: 1000 });
  for (const project of projects) {
    const { members } = await person.ok(api.projectMembers.list, { projectId: project.id, limit: 200 });
    const what = `project ${project.id}`;
    broken.push(...brokenMembers(what, project, members));
    const ids = new Set(members.map(({ personId }) => personId));
    // People outside a project see it through its team, but not its tasks.
    if (!ids.has(person.id)) continue;
    const own = tasks.filter(({ projectId }) => projectId === project.id);
    const completed = own.filter(({ completedAt }) => completedAt !== null);
    if (project.totalTasks !== own.length || project.completedTasks !== completed.length) {
      broken.push(
        `${what} counts ${project.completedTasks} of ${project.totalTasks} tasks as completed, and there are ${completed.length} of ${own.length}`,
      );
    }
    for (const { id, userId, assignedTo } of own) {
      if (!ids.has(assignedTo)) broken.push(`${what} has the task ${id} of somebody who is not in it`);
      if (!ids.has(userId)) broken.push(`${what} has the task ${id} by somebody who is not in it`);
    }
  }
  return broken;
}

async function brokenNotifications(person: Person): Promise<string[]> {
  const { unread } = await person.ok(api.notifications.counts, {});
  const { notifications } = await person.ok(api.notifications.list, {
    unread: 'true',
    limit: maxUnreadCounted,
  });
  if (unread === notifications.length) return [];
  return [`${person.name} has ${notifications.length} unread notifications, and ${unread} are counted`];
}

/** Nobody is asked to come where they are already. */
async function brokenInvitations(person: Person): Promise<string[]> {
  const broken: string[] = [];
  const { teams } = await person.ok(api.teams.list, {});
  const { projects } = await person.ok(api.projects.list, { limit: 1000 });
  const places = new Set([
    ...teams.map(({ id }) => id),
    ...projects.filter(({ role }) => role !== null).map(({ id }) => id),
  ]);
  const { notifications } = await person.ok(api.notifications.list, { limit: 100 });
  for (const { type, metadata } of notifications) {
    if (type !== 'team_invitation' && type !== 'project_invitation') continue;
    const place = metadata['teamId'] ?? metadata['projectId'] ?? '';
    if (places.has(place)) broken.push(`${person.name} is in ${place}, and still invited to it`);
  }
  return broken;
}

async function brokenTeams(person: Person): Promise<string[]> {
  const broken: string[] = [];
  const { teams } = await person.ok(api.teams.list, {});
  for (const { id: teamId } of teams) {
    const team = await person.ok(api.teams.get, { teamId });
    const { members } = await person.ok(api.teamMembers.list, { teamId, limit: 200 });
    broken.push(...brokenMembers(`team ${teamId}`, team, members));
    const { departments } = await person.ok(api.departments.list, { teamId });
    if (team.ownerId === person.id && team.departmentsCount !== departments.length)
      broken.push(`team ${teamId} counts ${team.departmentsCount} departments of ${departments.length}`);
    for (const { id: departmentId, membersCount } of departments) {
      const { members: inside } = await person.ok(api.departments.members, { departmentId });
      if (membersCount !== inside.length)
        broken.push(`department ${departmentId} counts ${membersCount} members of ${inside.length}`);
      const outside = inside.filter((one) => !members.some((member) => member.personId === one.personId));
      if (outside.length > 0) broken.push(`department ${departmentId} has members who are not in its team`);
    }
  }
  return broken;
}

function brokenMembers(
  what: string,
  place: { ownerId: string; membersCount: number },
  members: readonly { role: string; personId: string }[],
): string[] {
  const owners = members.filter(({ role }) => role === 'Owner').map(({ personId }) => personId);
  return [
    ...(owners.join() === place.ownerId
      ? []
      : [`${what} has the owners ${owners.join()}, not ${place.ownerId}`]),
    ...(place.membersCount === members.length
      ? []
      : [`${what} counts ${place.membersCount} members of ${members.length}`]),
  ];
}

/** No circle of dependencies; what is completed has a time. */
function brokenTasks(tasks: readonly Task[]): string[] {
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const isInCircle = (start: Task) => {
    const seen = new Set<string>();
    const queue = [...start.dependencies];
    for (const id of queue) {
      if (id === start.id) return true;
      if (seen.has(id)) continue;
      seen.add(id);
      queue.push(...(byId.get(id)?.dependencies ?? []));
    }
    return false;
  };
  return tasks.flatMap((task) => [
    ...(isInCircle(task) ? [`task ${task.id} waits for itself`] : []),
    ...((task.status === 'completed') === (task.completedAt !== null)
      ? []
      : [`task ${task.id} is ${task.status} since ${task.completedAt}`]),
  ]);
}

async function allTasks(person: Person): Promise<Task[]> {
  const all: Task[] = [];
  for (let after: string | undefined; ; ) {
    const page: { tasks: Task[]; next: string | null } = await person.ok(api.tasks.list, { after });
    all.push(...page.tasks);
    if (page.next === null) return all;
    after = page.next;
  }
}
