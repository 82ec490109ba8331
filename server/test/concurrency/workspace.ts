import { api } from '@longtable/contract/api';
import type { Endpoint, InputOf, OutputOf } from '@longtable/contract/endpoint';
import { newId } from '@longtable/contract/ids';
import { connect } from '../connect.ts';
import { plainPicture } from '../pictures.ts';
import type { Person, TestApp } from '../test-app.ts';
import type { Random } from './random.ts';

/** The properties of a team that operations choose by. */
type SharedTeam = { readonly id: string; departments: string[] };
/** `by` may edit it, unless that right was taken away since. */
type SharedTask = { readonly id: string; readonly by: Person };
type Change = { readonly by: Person; readonly changeId: string };
type Comment = { readonly by: Person; readonly id: string };

/**
 * A small workspace in which everybody works at once. Only remembers what operations choose from: it may have been
 * changed or deleted since, and then the server refuses.
 */
export type Workspace = {
  readonly app: TestApp;
  readonly random: Random;
  /** People who stay. */
  readonly people: Person[];
  /** People who exist to delete their accounts. */
  readonly leavers: Person[];
  readonly teams: SharedTeam[];
  projects: string[];
  tasks: SharedTask[];
  readonly changes: Change[];
  readonly comments: Comment[];
  readonly picture: Uint8Array;
  /** Responses with a server error. */
  readonly faults: string[];
  /** Number of successful requests by path. */
  readonly done: Map<string, number>;
  /** Sends a request. Returns the output, or null when it was refused. */
  send<E extends Endpoint>(
    by: Person,
    endpoint: E,
    input: InputOf<E>,
    bytes?: Uint8Array,
  ): Promise<OutputOf<E> | null>;
};

export const people = 6;

/** Creates people who are all connected, two teams, four projects of all kinds, and tasks. */
export async function openWorkspace(app: TestApp, random: Random): Promise<Workspace> {
  const faults: string[] = [];
  const done = new Map<string, number>();
  const workspace: Workspace = {
    app,
    random,
    people: await Promise.all(Array.from({ length: people }, (_, n) => app.newPerson(`Person ${n}`))),
    leavers: [],
    teams: [],
    projects: [],
    tasks: [],
    changes: [],
    comments: [],
    picture: await plainPicture('png'),
    faults,
    done,
    async send(by, endpoint, input, bytes) {
      const { status, body } = await by.send(endpoint, input as object, bytes);
      if (status >= 500) {
        faults.push(
          `${endpoint.method} ${endpoint.path} was answered with ${status} ${JSON.stringify(body)}`,
        );
      }
      if (status !== 200) return null;
      const name = `${endpoint.method} ${endpoint.path}`;
      done.set(name, (done.get(name) ?? 0) + 1);
      return body as OutputOf<typeof endpoint>;
    },
  };
  for (const [index, one] of workspace.people.entries()) {
    for (const other of workspace.people.slice(index + 1)) await connect(one, other);
  }
  await restock(workspace);
  return workspace;
}

/** The owner of a project or team; null when nobody of the workspace sees it any more. */
export async function ownerOf(
  { people, send }: Workspace,
  place: { projectId: string } | { teamId: string },
): Promise<Person | null> {
  for (const person of people) {
    const found =
      'teamId' in place
        ? await send(person, api.teams.get, place)
        : await send(person, api.projects.get, place);
    if (found) return people.find(({ id }) => id === found.ownerId) ?? null;
  }
  return null;
}

/** Restores what operations have used up, so that later ones have something to work on. */
export async function restock(workspace: Workspace): Promise<void> {
  await restockTeams(workspace);
  await restockProjects(workspace);
  await restockTasks(workspace);
}

async function restockTeams(workspace: Workspace): Promise<void> {
  const { teams, send, random, people } = workspace;
  for (const [index, { id }] of teams.entries()) {
    if (!(await ownerOf(workspace, { teamId: id }))) teams.splice(index, 1);
  }
  while (teams.length < 2) {
    const id = newId();
    await random.pick(people).ok(api.teams.create, { id, name: 'Engine room' });
    teams.push({ id, departments: [] });
  }
  for (const team of teams) {
    const owner = await ownerOf(workspace, { teamId: team.id });
    if (!owner) continue;
    for (const person of people) {
      const { members } = await owner.ok(api.teamMembers.list, { teamId: team.id });
      if (members.some((member) => member.personId === person.id)) continue;
      // The two may have been disconnected: then they stay outside until they are connected again.
      await send(owner, api.teamMembers.add, { teamId: team.id, id: newId(), personId: person.id });
    }
    const { departments } = await owner.ok(api.departments.list, { teamId: team.id });
    team.departments = departments.map(({ id }) => id);
    while (team.departments.length < 2) {
      const id = newId();
      await owner.ok(api.departments.create, { teamId: team.id, id, name: 'Deck' });
      team.departments.push(id);
      for (const person of people)
        await send(owner, api.departments.addMember, { departmentId: id, id: newId(), personId: person.id });
    }
  }
}

async function restockProjects(workspace: Workspace): Promise<void> {
  const { teams, send, random, people } = workspace;
  const existing: string[] = [];
  for (const projectId of workspace.projects)
    if (await ownerOf(workspace, { projectId })) existing.push(projectId);
  const kinds = ['team', 'department', 'team', 'individual'] as const;
  for (const type of kinds.slice(existing.length)) {
    const id = newId();
    const team = random.pick(teams);
    const [departmentId = ''] = team.departments;
    const owner = (await ownerOf(workspace, { teamId: team.id })) ?? random.pick(people);
    const scope =
      type === 'individual'
        ? {}
        : { teamId: team.id, ...(type === 'department' && { departmentIds: [departmentId] }) };
    if (await send(owner, api.projects.create, { id, name: `A ${type}’s`, type, ...scope }))
      existing.push(id);
  }
  workspace.projects = existing;
  for (const projectId of existing) {
    const owner = await ownerOf(workspace, { projectId });
    if (!owner) continue;
    for (const { id: personId } of people)
      await send(owner, api.projectMembers.add, { projectId, id: newId(), personId });
  }
}

async function restockTasks(workspace: Workspace): Promise<void> {
  const { projects, send, random, people } = workspace;
  const seen = new Set<string>();
  for (const person of people) {
    const { tasks } = await person.ok(api.tasks.list, {});
    for (const { id } of tasks) seen.add(id);
  }
  workspace.tasks = workspace.tasks.filter(({ id }) => seen.has(id));
  for (const projectId of [...projects, null]) {
    const ids = Array.from({ length: 3 }, newId);
    const by = random.pick(people);
    const created = await send(by, api.tasks.createSeveral, {
      tasks: ids.map((id, index) => ({
        id,
        title: `Task ${id}`,
        projectId,
        assigneeId: random.pick(people).id,
        // Also across projects.
        dependencies: index === 0 ? random.some([...seen], 1) : random.some(ids.slice(0, index), 1),
      })),
    });
    if (created) workspace.tasks.push(...ids.map((id) => ({ id, by })));
  }
  // Few tasks, so that operations meet.
  workspace.tasks.splice(0, workspace.tasks.length - 24);
}

/** A person in a team, a department and two projects with tasks in each, who will delete their account. */
export async function addLeaver(workspace: Workspace): Promise<void> {
  const { app, people, projects, teams, send, random, leavers } = workspace;
  const leaver = await app.newPerson('Leaver');
  for (const person of random.some(people, 3)) await connect(person, leaver);
  for (const team of random.some(teams, 1)) {
    for (const person of people)
      await send(person, api.teamMembers.add, { teamId: team.id, id: newId(), personId: leaver.id });
    const owner = await ownerOf(workspace, { teamId: team.id });
    const [departmentId] = team.departments;
    if (owner && departmentId)
      await send(owner, api.departments.addMember, { departmentId, id: newId(), personId: leaver.id });
  }
  for (const projectId of random.some(projects, 2)) {
    for (const person of people)
      await send(person, api.projectMembers.add, { projectId, id: newId(), personId: leaver.id });
    for (const assigneeId of [leaver.id, random.pick(people).id])
      await send(leaver, api.tasks.create, { id: newId(), title: 'Of a leaver', projectId, assigneeId });
    const taskId = newId();
    const by = random.pick(people);
    if (
      await send(by, api.tasks.create, {
        id: taskId,
        title: 'For a leaver',
        projectId,
        assigneeId: leaver.id,
      })
    ) {
      workspace.tasks.push({ id: taskId, by });
      await send(leaver, api.taskComments.post, {
        taskId,
        id: newId(),
        content: 'Mine',
        mentionIds: [by.id],
      });
    }
  }
  await send(leaver, api.projects.create, { id: newId(), name: 'Alone' });
  await send(leaver, api.teams.create, { id: newId(), name: 'Alone' });
  await send(leaver, api.tasks.create, { id: newId(), title: 'Own' });
  leavers.push(leaver);
}
