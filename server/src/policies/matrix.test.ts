import { api } from '@longtable/contract/api';
import { type Endpoint, travelsInQuery } from '@longtable/contract/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, startTestApp, type TestApp } from '../../test/test-app.ts';
import { account } from './matrix/account.cases.ts';
import { groupChats } from './matrix/chat-groups.cases.ts';
import { chatsOfProjects, chatsOfTeams } from './matrix/chats.cases.ts';
import { connections } from './matrix/connections.cases.ts';
import { departments } from './matrix/departments.cases.ts';
import { deviceTokens } from './matrix/device-tokens.cases.ts';
import { directChats } from './matrix/direct-chats.cases.ts';
import { joining } from './matrix/joining.cases.ts';
import type { Expected, Matrix } from './matrix/matrix.ts';
import { noteCommentCases } from './matrix/note-comments.cases.ts';
import { noteDocuments } from './matrix/note-documents.cases.ts';
import { noteLinks } from './matrix/note-links.cases.ts';
import { noteShares } from './matrix/note-shares.cases.ts';
import { noteTemplates } from './matrix/note-templates.cases.ts';
import { notes } from './matrix/notes.cases.ts';
import { notificationSettings } from './matrix/notification-settings.cases.ts';
import { notifications, projectFollows, taskFollows } from './matrix/notifications.cases.ts';
import { people } from './matrix/people.cases.ts';
import { pins } from './matrix/pins.cases.ts';
import { profile } from './matrix/profile.cases.ts';
import { projectResources, projectTasks, projectUpdates } from './matrix/project-contents.cases.ts';
import { projectInvitations } from './matrix/project-invitations.cases.ts';
import { projectMembers, projects } from './matrix/projects.cases.ts';
import { resourceLinks } from './matrix/resource-links.cases.ts';
import { resourceUploads } from './matrix/resource-uploads.cases.ts';
import { resources } from './matrix/resources.cases.ts';
import { sharedResources } from './matrix/shared-resources.cases.ts';
import { signInFactors } from './matrix/sign-in-factors.cases.ts';
import { taskChanges } from './matrix/task-changes.cases.ts';
import { projectTaskContents, taskContents } from './matrix/task-contents.cases.ts';
import { taskImports } from './matrix/task-imports.cases.ts';
import { taskPresets } from './matrix/task-presets.cases.ts';
import { tasks } from './matrix/tasks.cases.ts';
import { teamInvites } from './matrix/team-invites.cases.ts';
import { teamMembers } from './matrix/team-members.cases.ts';
import { teamUpdates } from './matrix/team-updates.cases.ts';
import { teams } from './matrix/teams.cases.ts';

/**
 * All endpoints by resource, with the expected response for each kind of person. An endpoint without a case fails the
 * build.
 */
const matrices: readonly Matrix[] = [
  people,
  profile,
  joining,
  signInFactors,
  account,
  connections,
  chatsOfTeams,
  groupChats,
  chatsOfProjects,
  directChats,
  tasks,
  taskChanges,
  taskImports,
  taskPresets,
  pins,
  notifications,
  taskFollows,
  projectFollows,
  notes,
  resources,
  sharedResources,
  resourceLinks,
  noteLinks,
  resourceUploads,
  noteCommentCases,
  noteDocuments,
  noteShares,
  noteTemplates,
  notificationSettings,
  deviceTokens,
  teams,
  teamMembers,
  departments,
  teamUpdates,
  teamInvites,
  projects,
  projectMembers,
  projectInvitations,
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

const isAllowed = (expected: Expected | undefined) =>
  (typeof expected === 'object' ? expected.status : (expected ?? 0)) < 400;
const named = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`;

test('every endpoint of the contract is served, and has a case here', () => {
  const declared = Object.values(api)
    .flatMap((endpoints) => Object.values<Endpoint>(endpoints))
    .map(named);
  const covered = matrices.flatMap(({ cases }) => cases.map(({ endpoint }) => named(endpoint)));
  expect(app.routes.map((route) => named(route.endpoint)).toSorted()).toEqual(declared.toSorted());
  expect([...new Set(covered)].toSorted()).toEqual(declared.toSorted());
});

const ofTeams = new Set([
  'teams',
  'team-members',
  'team-updates',
  'team-invites',
  'team-invitations',
  'join-team',
  'departments',
  'department-updates',
]);
/** Refusals with a text of their own. */
const refusedByPath = new Map([
  ['stream-token', { code: 'stream/no-session', text: 'No active session for Stream token' }],
  ['create-stream-user', { code: 'stream/no-session-for-users', text: 'No active session for user sync' }],
]);
const refusedOfTeams = {
  code: 'auth/required-for-teams',
  text: 'User not authenticated for team operations.',
};
const refused = { code: 'auth/required', text: 'User not authenticated.' };
/** The endpoints that refuse a signed-out visitor with 401. */
const inside = () => app.routes.filter(({ access }) => access !== 'public').map(({ endpoint }) => endpoint);

test('a call without a session is refused at every endpoint', async () => {
  const id = '0190a6f4-3e1e-7c60-8c51-0a52e7c1c001';
  for (const endpoint of inside()) {
    const path = endpoint.path.replaceAll(/:\w+/g, id);
    const hasNoBody = endpoint.method === 'GET' || endpoint.method === 'HEAD';
    const answer = await app.visitor().raw(endpoint.method, path, hasNoBody ? undefined : {});
    const place = endpoint.path.split('/')[2] ?? '';
    const error = refusedByPath.get(place) ?? (ofTeams.has(place) ? refusedOfTeams : refused);
    expect([named(endpoint), answer]).toMatchObject([
      named(endpoint),
      {
        status: 401,
        // Answers to HEAD have none.
        body: endpoint.method === 'HEAD' ? null : { error },
      },
    ]);
  }
});

test('bodies of strangers are limited before they are parsed', () => {
  const unlimited = app.routes
    .filter(({ access, endpoint, limit }) => access === 'public' && !travelsInQuery(endpoint) && !limit)
    .map(({ endpoint }) => named(endpoint));
  // Signing out takes no input, and everyone must be able to do it.
  expect(unlimited).toEqual([named(api.people.signOut)]);
});

describe.each(matrices.map((matrix) => [matrix.name, matrix] as const))('%s', (_, matrix) => {
  let actors: Readonly<Record<string, Person>>;
  beforeAll(async () => {
    actors = await matrix.actors(app);
  });

  const titled = matrix.cases.map((each) => [[named(each.endpoint), each.about].join(' '), each] as const);
  describe.each(titled)('%s', (_, { endpoint, input, answers, bytes }) => {
    let unchanged: Promise<object> | undefined;
    /** Reads and refusals change nothing, so that they may share a row, unless it depends on the kind of person. */
    const inputFor = async (kind: string): Promise<object> => {
      const changes = endpoint.method !== 'GET' && endpoint.method !== 'HEAD' && isAllowed(answers[kind]);
      if (changes || input.length > 1) return input({ app, actors }, kind);
      unchanged ??= Promise.resolve(input({ app, actors }, kind));
      return unchanged;
    };
    test.each(matrix.kinds)('%s', async (kind) => {
      const given = await inputFor(kind);
      const actor = actors[kind];
      if (!actor) throw new Error(`There is no ${kind}.`);
      const expected = answers[kind];
      if (expected === undefined) throw new Error(`Nothing is expected for ${kind}.`);
      const answer = await actor.send(endpoint, given, await bytes?.());
      expect({ status: answer.status, body: answer.body }).toMatchObject(
        typeof expected === 'number' ? { status: expected } : expected,
      );
    });
  });
});
