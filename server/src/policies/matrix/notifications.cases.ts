import { followsApi } from '@longtable/contract/follows';
import { notificationsApi } from '@longtable/contract/notifications';
import { notificationTo } from '../../../test/notify.ts';
import { signUpActors } from './actors.ts';
import { type Context, defineMatrix, everyone } from './matrix.ts';
import {
  aProject,
  type ProjectContext,
  type ProjectKind,
  projectActors,
  projectKinds,
  viewers,
} from './project-actors.ts';
import { aTask, itsPeople, taskActors, taskKinds } from './task-actors.ts';

const kinds = ['signedOut', 'stranger', 'owner'] as const;
type NotificationContext = Context<(typeof kinds)[number]>;

const signedIn = { ...everyone(kinds, 200), signedOut: 401 };
/** A notification does not exist for anybody but the person who is told. */
const itsOwner = { signedOut: 401, stranger: 404, owner: 200 };

/** What people are told. */
export const notifications = defineMatrix({
  name: 'notifications',
  kinds,
  actors: signUpActors(kinds),
  cases: [
    { endpoint: notificationsApi.list, input: () => ({}), answers: signedIn },
    { endpoint: notificationsApi.counts, input: () => ({}), answers: signedIn },
    { endpoint: notificationsApi.mark, input: aNotification({ isRead: true }), answers: itsOwner },
    { endpoint: notificationsApi.seen, input: () => ({ about: 'task:1' }), answers: signedIn },
    { endpoint: notificationsApi.markAll, input: () => ({}), answers: signedIn },
    {
      endpoint: notificationsApi.snooze,
      input: aNotification({ until: '2999-01-01T00:00:00.000Z' }),
      answers: itsOwner,
    },
    { endpoint: notificationsApi.delete, input: aNotification(), answers: itsOwner },
    { endpoint: notificationsApi.clear, input: () => ({}), answers: signedIn },
  ],
});

/** Following and muting tasks. */
export const taskFollows = defineMatrix({
  name: 'follows of tasks',
  kinds: taskKinds,
  actors: taskActors,
  cases: [
    { endpoint: followsApi.ofTask, input: aTask(), answers: itsPeople },
    { endpoint: followsApi.setTask, input: aTask({ level: 'following' }), answers: itsPeople },
  ],
});

/** Following and muting projects. */
export const projectFollows = defineMatrix({
  name: 'follows of projects',
  kinds: projectKinds,
  actors: projectActors,
  cases: [
    { endpoint: followsApi.ofProject, input: aProjectWith(), answers: viewers },
    { endpoint: followsApi.setProject, input: aProjectWith({ level: 'muted' }), answers: viewers },
  ],
});

/** The input of an endpoint about a notification of the owner. */
function aNotification(rest: object = {}) {
  return async ({ app, actors }: NotificationContext) => {
    const row = notificationTo(actors.owner.id);
    await app.database.db.insertInto('notifications').values(row).execute();
    return { notificationId: row.id, ...rest };
  };
}

function aProjectWith(rest: object = {}) {
  return async (context: ProjectContext, kind: ProjectKind) => ({
    projectId: await aProject(context, kind),
    ...rest,
  });
}
