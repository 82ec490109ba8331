import type { connectionsApi as declaredConnections } from '@longtable/contract/connections';
import type { AnswerOf } from '@longtable/contract/endpoint';
import type { projectMembersApi as declaredMembers } from '@longtable/contract/project-members';
import type { projectsApi as declaredProjects } from '@longtable/contract/projects';
import { queryOptions } from '@tanstack/react-query';
import { connectionsApi } from '../../../platform/api/connections.ts';
import { projectMembersApi, projectsApi } from '../../../platform/api/projects.ts';
import { call } from '../../../platform/client.ts';
import { personName } from '../../../platform/directory.ts';
import type { Named } from '../mutations/pending.ts';

/** A possible assignee. */
export type Assignable = Named & { readonly email: string };

const choicesKey = 'task-choices';
/** The largest page of the server. */
const page = { projects: 1000, people: 200 } as const;
/** Fetched whenever a form opens, since no event reports changes. */
const fresh = { staleTime: 0, gcTime: 5 * 60_000, meta: { keep: false } } as const;

/** The projects in which the actor can create tasks, by name. */
export const projectChoicesQuery = queryOptions<readonly Named[]>({
  queryKey: [choicesKey, 'projects'],
  queryFn: async ({ signal }) => {
    const found: Named[] = [];
    let after: string | null = null;
    do {
      const answer: AnswerOf<typeof declaredProjects.list> = await call(
        projectsApi.list,
        { scope: 'my', limit: page.projects, ...(after !== null && { after }) },
        { signal },
      );
      for (const { id, name, can } of answer.projects) if (can.work) found.push({ id, name });
      after = answer.next;
    } while (after !== null);
    return found;
  },
  ...fresh,
});

/** The possible assignees besides the actor: the project's members, or without a project the actor's connections. */
export function assignableQuery(projectId: string | null) {
  return queryOptions<readonly Assignable[]>({
    queryKey: [choicesKey, 'people', projectId],
    queryFn: ({ signal }) => (projectId === null ? connections(signal) : members(projectId, signal)),
    ...fresh,
  });
}

async function members(projectId: string, signal: AbortSignal): Promise<Assignable[]> {
  const found: Assignable[] = [];
  let after: string | null = null;
  do {
    const answer: AnswerOf<typeof declaredMembers.list> = await call(
      projectMembersApi.list,
      { projectId, limit: page.people, ...(after !== null && { after }) },
      { signal },
    );
    for (const member of answer.members) found.push(assignableOf(member));
    after = answer.next;
  } while (after !== null);
  return found.toSorted(byName);
}

async function connections(signal: AbortSignal): Promise<Assignable[]> {
  const found: Assignable[] = [];
  let after: string | null = null;
  do {
    const answer: AnswerOf<typeof declaredConnections.list> = await call(
      connectionsApi.list,
      { order: 'name', limit: page.people, ...(after !== null && { after }) },
      { signal },
    );
    for (const connection of answer.connections) found.push(assignableOf(connection));
    after = answer.next;
  } while (after !== null);
  return found;
}

function assignableOf({
  personId: id,
  email,
}: {
  readonly personId: string;
  readonly email: string;
}): Assignable {
  return { id, name: personName(id), email };
}

function byName(a: Named, b: Named): number {
  return a.name.localeCompare(b.name);
}
