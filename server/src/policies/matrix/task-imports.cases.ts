import { newId } from '@longtable/contract/ids';
import { taskImportsApi } from '@longtable/contract/task-imports';
import { signUpActors } from './actors.ts';
import { type Context, defineMatrix } from './matrix.ts';

const kinds = ['signedOut', 'stranger', 'owner'] as const;
type Kind = (typeof kinds)[number];

const signedIn = { signedOut: 401, stranger: 200, owner: 200 };
const none = { status: 200, body: { known: [] } };

/** An import is visible to the person who made it and to nobody else. */
export const taskImports = defineMatrix({
  name: 'imports of tasks',
  kinds,
  actors: signUpActors(kinds),
  cases: [
    { endpoint: taskImportsApi.list, input: () => ({}), answers: signedIn },
    {
      endpoint: taskImportsApi.known,
      input: async (context) => {
        const { tasks } = await anImport(context);
        return { source: 'jira', keys: tasks.map(({ key }) => key) };
      },
      answers: { signedOut: 401, stranger: none, owner: { status: 200, body: { known: [{}] } } },
    },
    {
      endpoint: taskImportsApi.alike,
      input: async (context) => {
        const made = newImport();
        // No other task has this title.
        const titled = made.tasks.map((task) => ({ ...task, title: newId() }));
        const { tasks } = await context.actors.owner.ok(taskImportsApi.add, { ...made, tasks: titled });
        return { tasks: tasks.map(({ title, dueDate }) => ({ title, dueDate, projectId: null })) };
      },
      answers: {
        signedOut: 401,
        stranger: { status: 200, body: { alike: [] } },
        owner: { status: 200, body: { alike: [{}] } },
      },
    },
    { endpoint: taskImportsApi.add, about: 'a new one', input: newImport, answers: signedIn },
    {
      endpoint: taskImportsApi.add,
      about: 'a further part',
      input: async (context) => ({ ...newImport(), id: (await anImport(context)).id }),
      answers: { signedOut: 401, stranger: 409, owner: 200 },
    },
    {
      endpoint: taskImportsApi.undo,
      input: async (context) => ({ taskImportId: (await anImport(context)).id, changeId: newId() }),
      answers: { signedOut: 401, stranger: 404, owner: 200 },
    },
  ],
});

function newImport() {
  const tasks = [{ id: newId(), key: newId(), title: 'A task' }];
  return { id: newId(), source: 'jira', name: 'board.csv', total: 1, isLast: true, tasks, comments: [] };
}

/** An import of the owner. */
async function anImport({ actors: { owner } }: Context<Kind>) {
  const made = newImport();
  await owner.ok(taskImportsApi.add, made);
  return made;
}
