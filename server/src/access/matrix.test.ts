import { api } from '@longtable/contract/api';
import type { Endpoint } from '@longtable/contract/endpoint';
import { newId } from '@longtable/contract/ids';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shareTask } from '../../test/share-task.ts';
import { type Person, startTestApp, type TestApp } from '../../test/test-app.ts';

/** Every kind of person that a row can meet. The signed-out visitor is one of them. */
const kinds = ['signedOut', 'stranger', 'creator', 'assignee', 'assigner', 'formerAssignee'] as const;
type Kind = (typeof kinds)[number];

type Line = {
  readonly endpoint: Endpoint;
  /** A valid input; for endpoints about a task it gets that task's id. */
  readonly input: (taskId: string) => object;
  /** The status that each kind of person is answered with. */
  readonly answers: Readonly<Record<Kind, number>>;
};

const everyone = (status: number) =>
  Object.fromEntries(kinds.map((kind) => [kind, status])) as Record<Kind, number>;
const signedIn = { ...everyone(200), signedOut: 401 };
const itsPeople = { ...signedIn, stranger: 404, formerAssignee: 404 };
const itsCreator = { ...itsPeople, assignee: 403, assigner: 403 };

/** A line for every endpoint: who is answered with what. An endpoint without a line fails the build. */
const lines: readonly Line[] = [
  { endpoint: api.people.session, input: () => ({}), answers: everyone(200) },
  { endpoint: api.people.signUp, input: signUpInput, answers: everyone(200) },
  {
    endpoint: api.people.signIn,
    input: () => ({ email: 'no@one.test', password: 'wrong' }),
    answers: everyone(401),
  },
  {
    endpoint: api.people.forgotPassword,
    input: () => ({ email: `${newId()}@example.test` }),
    answers: everyone(200),
  },
  {
    endpoint: api.people.resetPassword,
    input: () => ({ token: 'none', password: 'long enough' }),
    answers: everyone(422),
  },
  { endpoint: api.tasks.list, input: () => ({}), answers: signedIn },
  { endpoint: api.tasks.counts, input: () => ({}), answers: signedIn },
  { endpoint: api.tasks.create, input: () => ({ id: newId(), title: 'A task' }), answers: signedIn },
  { endpoint: api.tasks.get, input: (taskId) => ({ taskId }), answers: itsPeople },
  { endpoint: api.tasks.move, input: (taskId) => ({ taskId, status: 'review' }), answers: itsPeople },
  { endpoint: api.tasks.update, input: (taskId) => ({ taskId, title: 'Changed' }), answers: itsCreator },
  { endpoint: api.tasks.delete, input: (taskId) => ({ taskId }), answers: itsCreator },
  // Last, because those who are asked are signed out by it.
  { endpoint: api.people.signOut, input: () => ({}), answers: everyone(200) },
];

function signUpInput() {
  return { fullName: 'New Person', email: `${newId()}@example.test`, password: 'a long password' };
}

let app: TestApp;
let people: Record<Kind, Person>;

beforeAll(async () => {
  app = await startTestApp();
  const [stranger, creator, assignee, assigner, formerAssignee] = await Promise.all([
    app.newPerson('Stranger'),
    app.newPerson('Creator'),
    app.newPerson('Assignee'),
    app.newPerson('Assigner'),
    app.newPerson('Former'),
  ]);
  people = { signedOut: app.visitor(), stranger, creator, assignee, assigner, formerAssignee };
});
afterAll(() => app.close());

/** A task that these people stand around. The assigner is neither its creator nor its assignee. */
async function aTask(): Promise<string> {
  const { creator, assignee, assigner, formerAssignee } = people;
  const { id } = await creator.ok(api.tasks.create, { id: newId(), title: 'A task' });
  await shareTask(app, id, { to: formerAssignee, by: assigner });
  await shareTask(app, id, { to: assignee, by: assigner });
  return id;
}

test('every endpoint of the contract is served, and has a line here', () => {
  const named = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`;
  const declared = Object.values(api)
    .flatMap((noun) => Object.values<Endpoint>(noun))
    .map(named);
  expect(app.routes.map((route) => named(route.endpoint)).toSorted()).toEqual(declared.toSorted());
  expect(lines.map((line) => named(line.endpoint)).toSorted()).toEqual(declared.toSorted());
});

describe.each(lines.map((line) => [`${line.endpoint.method} ${line.endpoint.path}`, line] as const))(
  '%s',
  (_, line) => {
    test.each(kinds)('%s', async (kind) => {
      // Made only where it is asked for: the creator of one is signed out before the end.
      const taskId = line.endpoint.path.includes(':taskId') ? await aTask() : '';
      const answer = await people[kind].send(line.endpoint, line.input(taskId));
      expect({ status: answer.status, body: answer.body }).toMatchObject({ status: line.answers[kind] });
    });
  },
);
