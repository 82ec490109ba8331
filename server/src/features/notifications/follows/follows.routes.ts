import { followsApi } from '@longtable/contract/follows';
import { lockCollection } from '../../../kits/owned-collection.ts';
import type { Db } from '../../../platform/db/database.ts';
import { command, query, type Route } from '../../../policies/engine.ts';
import { createFollows, followedProject, followedTask } from './follows.service.ts';

/** Reads and sets how the actor follows what they see. Changes lock the person, so that events follow their order. */
export function followRoutes({ db }: { db: Db }): Route[] {
  const follows = createFollows({ db });
  return [
    query(followsApi.ofTask, { access: ['task', 'read'] }, ({ actor, task }) =>
      follows.read(actor, followedTask(actor, task)),
    ),
    command(
      followsApi.setTask,
      { access: ['task', 'read'], lockFirst: lockCollection },
      ({ change, actor, task, input }) => follows.set(change, actor, followedTask(actor, task), input.level),
    ),
    query(followsApi.ofProject, { access: ['project', 'read'] }, ({ actor, project }) =>
      follows.read(actor, followedProject(project)),
    ),
    command(
      followsApi.setProject,
      { access: ['project', 'read'], lockFirst: lockCollection },
      ({ change, actor, project, input }) =>
        follows.set(change, actor, followedProject(project), input.level),
    ),
  ];
}
