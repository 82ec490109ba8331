import { newId } from '@longtable/contract/ids';
import { taskImportsApi } from '@longtable/contract/task-imports';
import { noun, type Stage } from './noun.ts';

const kinds = ['signedOut', 'stranger', 'owner'] as const;
type Kind = (typeof kinds)[number];

const signedIn = { signedOut: 401, stranger: 200, owner: 200 };
const none = { status: 200, body: { known: [] } };

/** An import is visible to the person who made it and to nobody else. */
export const taskImports = noun({
  name: 'imports of tasks',
  kinds,
  async cast(app) {
    const [stranger, owner] = await Promise.all([app.newPerson('Stranger'), app.newPerson('Owner')]);
    return { signedOut: app.visitor(), stranger, owner };
  },
  lines: [
    { endpoint: taskImportsApi.list, input: () => ({}), answers: signedIn },
    {
      endpoint: taskImportsApi.known,
      input: async (stage) => {
        const { tasks } = await anImport(stage);
        return { source: 'jira', keys: tasks.map(({ key }) => key) };
      },
      answers: { signedOut: 401, stranger: none, owner: { status: 200, body: { known: [{}] } } },
    },
    { endpoint: taskImportsApi.add, about: 'a new one', input: newImport, answers: signedIn },
    {
      endpoint: taskImportsApi.add,
      about: 'a further part',
      input: async (stage) => ({ ...newImport(), id: (await anImport(stage)).id }),
      answers: { signedOut: 401, stranger: 409, owner: 200 },
    },
    {
      endpoint: taskImportsApi.undo,
      input: async (stage) => ({ taskImportId: (await anImport(stage)).id, changeId: newId() }),
      answers: { signedOut: 401, stranger: 404, owner: 200 },
    },
  ],
});

function newImport() {
  const tasks = [{ id: newId(), key: newId(), title: 'A task' }];
  return { id: newId(), source: 'jira', name: 'board.csv', total: 1, isLast: true, tasks, comments: [] };
}

/** An import of the owner. */
async function anImport({ people: { owner } }: Stage<Kind>) {
  const made = newImport();
  await owner.ok(taskImportsApi.add, made);
  return made;
}
