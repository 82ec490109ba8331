import { newId } from '@longtable/contract/ids';
import { pinsApi } from '@longtable/contract/pins';
import { taskViewsApi } from '@longtable/contract/task-views';
import { defineMatrix, everyone } from './matrix.ts';
import { aProject, type ProjectContext, projectActors, projectKinds, viewers } from './project-actors.ts';

const signedIn = { ...everyone(projectKinds, 200), signedOut: 401 };
/** A pin, like a saved view, does not exist for anybody but its owner. */
const itsOwner = { ...everyone(projectKinds, 404), signedOut: 401, owner: 200 };

/** Pinned projects and saved views. */
export const pins = defineMatrix({
  name: 'pins',
  kinds: projectKinds,
  actors: projectActors,
  cases: [
    { endpoint: pinsApi.list, input: () => ({}), answers: signedIn },
    {
      endpoint: pinsApi.pinProject,
      input: async (context, kind) => ({ projectId: await aProject(context, kind), ...place() }),
      answers: viewers,
    },
    {
      endpoint: pinsApi.pinView,
      input: async (context) => ({ taskViewId: await aView(context), ...place() }),
      answers: itsOwner,
    },
    {
      endpoint: pinsApi.move,
      input: async (context) => ({ pinId: await aPin(context), position: 'a1' }),
      answers: itsOwner,
    },
    {
      endpoint: pinsApi.unpin,
      input: async (context) => ({ pinId: await aPin(context) }),
      answers: itsOwner,
    },
  ],
});

function place() {
  return { id: newId(), position: 'a0' };
}

/** A saved view of the owner. */
async function aView({ actors: { owner } }: ProjectContext): Promise<string> {
  const { id } = await owner.ok(taskViewsApi.create, { id: newId(), name: 'Urgent', address: '' });
  return id;
}

/** A pin of the owner. */
async function aPin(context: ProjectContext): Promise<string> {
  const { id } = await context.actors.owner.ok(pinsApi.pinView, {
    taskViewId: await aView(context),
    ...place(),
  });
  return id;
}
