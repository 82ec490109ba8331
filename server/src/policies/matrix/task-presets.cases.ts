import { newId } from '@longtable/contract/ids';
import { sampleTaskCount } from '@longtable/contract/rules/sample-data';
import { sampleDataApi } from '@longtable/contract/sample-data';
import { taskTemplatesApi } from '@longtable/contract/task-templates';
import { taskViewsApi } from '@longtable/contract/task-views';
import { templateContent } from '../../../test/task-template.ts';
import { signUpActors } from './actors.ts';
import { type Context, defineMatrix } from './matrix.ts';

const kinds = ['signedOut', 'stranger', 'owner'] as const;
type Kind = (typeof kinds)[number];

const signedIn = { signedOut: 401, stranger: 200, owner: 200 };
const itsOwner = { signedOut: 401, stranger: 404, owner: 200 };

/** Saved views and templates do not exist for anybody but their owner. */
export const taskPresets = defineMatrix({
  name: 'saved views and templates of tasks',
  kinds,
  actors: signUpActors(kinds),
  cases: [
    { endpoint: taskViewsApi.list, input: () => ({}), answers: signedIn },
    { endpoint: taskViewsApi.create, input: newView, answers: signedIn },
    {
      endpoint: taskViewsApi.update,
      input: async (context) => ({ ...(await aView(context)), name: 'Another name' }),
      answers: itsOwner,
    },
    { endpoint: taskViewsApi.delete, input: aView, answers: itsOwner },
    { endpoint: sampleDataApi.get, input: () => ({}), answers: signedIn },
    {
      endpoint: sampleDataApi.load,
      input: () => ({ projectId: newId(), taskIds: Array.from({ length: sampleTaskCount }, newId) }),
      answers: signedIn,
    },
    { endpoint: sampleDataApi.remove, input: () => ({ changeId: newId() }), answers: signedIn },
    {
      endpoint: sampleDataApi.restore,
      input: () => ({ changeId: newId() }),
      answers: { ...signedIn, stranger: 410, owner: 410 },
    },
    { endpoint: taskTemplatesApi.list, input: () => ({}), answers: signedIn },
    { endpoint: taskTemplatesApi.create, input: newTemplate, answers: signedIn },
    {
      endpoint: taskTemplatesApi.update,
      input: async (context) => ({ ...(await aTemplate(context)), name: 'Another name' }),
      answers: itsOwner,
    },
    { endpoint: taskTemplatesApi.delete, input: aTemplate, answers: itsOwner },
  ],
});

function newView() {
  return { id: newId(), name: 'Urgent', address: 'priority=high' };
}

function newTemplate() {
  return { id: newId(), name: 'Survey', content: templateContent() };
}

/** About a saved view of the owner. */
async function aView({ actors: { owner } }: Context<Kind>): Promise<{ taskViewId: string }> {
  const { id } = await owner.ok(taskViewsApi.create, newView());
  return { taskViewId: id };
}

/** About a template of the owner. */
async function aTemplate({ actors: { owner } }: Context<Kind>): Promise<{ taskTemplateId: string }> {
  const { id } = await owner.ok(taskTemplatesApi.create, newTemplate());
  return { taskTemplateId: id };
}
