import { api } from '@longtable/contract/api';
import { type Endpoint, travelsInQuery } from '@longtable/contract/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, startTestApp, type TestApp } from '../../test/test-app.ts';
import { account } from './matrix/account.lines.ts';
import { connections } from './matrix/connections.lines.ts';
import { departments } from './matrix/departments.lines.ts';
import { joining } from './matrix/joining.lines.ts';
import type { Noun } from './matrix/noun.ts';
import { people } from './matrix/people.lines.ts';
import { profile } from './matrix/profile.lines.ts';
import { projectResources, projectTasks, projectUpdates } from './matrix/project-contents.lines.ts';
import { projectMembers, projects } from './matrix/projects.lines.ts';
import { signInFactors } from './matrix/sign-in-factors.lines.ts';
import { taskChanges } from './matrix/task-changes.lines.ts';
import { projectTaskContents, taskContents } from './matrix/task-contents.lines.ts';
import { taskImports } from './matrix/task-imports.lines.ts';
import { taskPresets } from './matrix/task-presets.lines.ts';
import { tasks } from './matrix/tasks.lines.ts';
import { teamInvites } from './matrix/team-invites.lines.ts';
import { teamMembers } from './matrix/team-members.lines.ts';
import { teamUpdates } from './matrix/team-updates.lines.ts';
import { teams } from './matrix/teams.lines.ts';

/** Every noun with its endpoints: who is answered with what. An endpoint without a line fails the build. */
const nouns: readonly Noun[] = [
  people,
  profile,
  joining,
  signInFactors,
  account,
  connections,
  tasks,
  taskChanges,
  taskImports,
  taskPresets,
  teams,
  teamMembers,
  departments,
  teamUpdates,
  teamInvites,
  projects,
  projectMembers,
  projectUpdates,
  projectResources,
  projectTasks,
  taskContents,
  projectTaskContents,
];

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const named = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`;

test('every endpoint of the contract is served, and has a line here', () => {
  const declared = Object.values(api)
    .flatMap((noun) => Object.values<Endpoint>(noun))
    .map(named);
  const lines = nouns.flatMap((noun) => noun.lines.map(({ endpoint }) => named(endpoint)));
  expect(app.routes.map((route) => named(route.endpoint)).toSorted()).toEqual(declared.toSorted());
  expect([...new Set(lines)].toSorted()).toEqual(declared.toSorted());
});

const ofTeams = new Set([
  'teams',
  'team-members',
  'team-updates',
  'team-invites',
  'join-team',
  'departments',
  'department-updates',
]);
/** The endpoints that a visitor is answered with 401 at because there is no session. */
const inside = () => app.routes.filter(({ access }) => access !== 'public').map(({ endpoint }) => endpoint);

test('a call without a session is refused, whatever it is for', async () => {
  const id = '0190a6f4-3e1e-7c60-8c51-0a52e7c1c001';
  for (const endpoint of inside()) {
    const path = endpoint.path.replaceAll(/:\w+/g, id);
    const answer = await app.visitor().raw(endpoint.method, path, endpoint.method === 'GET' ? undefined : {});
    const isOfTeams = ofTeams.has(endpoint.path.split('/')[2] ?? '');
    expect([named(endpoint), answer]).toMatchObject([
      named(endpoint),
      {
        status: 401,
        body: {
          error: isOfTeams
            ? { code: 'auth/required-for-teams', text: 'User not authenticated for team operations.' }
            : { code: 'auth/required', text: 'User not authenticated.' },
        },
      },
    ]);
  }
});

test('whatever strangers may send in a body is limited before it is parsed', () => {
  const unlimited = app.routes
    .filter(({ access, endpoint, limit }) => access === 'public' && !travelsInQuery(endpoint) && !limit)
    .map(({ endpoint }) => named(endpoint));
  // It takes nothing, and nobody must be kept from it.
  expect(unlimited).toEqual([named(api.people.signOut)]);
});

describe.each(nouns.map((noun) => [noun.name, noun] as const))('%s', (_, noun) => {
  let cast: Readonly<Record<string, Person>>;
  beforeAll(async () => {
    cast = await noun.cast(app);
  });

  const titled = noun.lines.map((line) => [[named(line.endpoint), line.about].join(' '), line] as const);
  describe.each(titled)('%s', (_, line) => {
    test.each(noun.kinds)('%s', async (kind) => {
      const input = await line.input({ app, people: cast }, kind);
      const asker = cast[kind];
      if (!asker) throw new Error(`Nobody is cast as ${kind}.`);
      const expected = line.answers[kind];
      if (expected === undefined) throw new Error(`Nothing is expected for ${kind}.`);
      const answer = await asker.send(line.endpoint, input, await line.bytes?.());
      expect({ status: answer.status, body: answer.body }).toMatchObject(
        typeof expected === 'number' ? { status: expected } : expected,
      );
    });
  });
});
