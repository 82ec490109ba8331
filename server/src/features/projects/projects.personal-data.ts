import { notify } from '../../kits/notify.ts';
import {
  anonymize,
  consequence,
  definePersonalData,
  type PersonalData,
  rowsFile,
} from '../../kits/personal-data.ts';
import type { Change } from '../../platform/change.ts';
import type { Files } from '../../platform/storage/files.ts';
import { lockCounts, lockProjects } from '../../policies/locks.ts';
import { projectRoom } from '../../policies/memberships.ts';
import { projectPolicy } from '../../policies/project.ts';
import type { FilesOfPlaces } from '../resources/public.ts';
import { createProjectMembership, type ReassignTasks } from './members/membership.ts';
import type { Progress } from './progress/progress.ts';
import { closeProject, erasePart } from './projects.deletion.ts';
import { projectInherited } from './projects.notices.ts';
import * as store from './projects.personal-data.store.ts';
import { publishMembershipChanged, publishProject } from './projects.publish.ts';
import { readLockedProject, readProject } from './projects.store.ts';
import { callTransfer } from './projects.transfer.ts';

/**
 * One transaction leaves at most this many projects, and reassigns all tasks of the person in them: at most `fewTasks`
 * together.
 */
const projectsAtOnce = 10;
const fewTasks = 200;
/**
 * In a project with more tasks of the person than `fewTasks`, transactions before the one that leaves it reassign at
 * most this many each.
 */
const tasksAtOnce = 500;

/** Personal data in projects: memberships, updates, and added resources. */
export function projectsPersonalData(options: {
  files: Pick<Files, 'release'>;
  reassignTasks: ReassignTasks;
  filesOfPlaces: Pick<FilesOfPlaces, 'passOn' | 'erasePart'>;
  progress: Pick<Progress, 'publishAfter'>;
}): PersonalData {
  const { reassignTasks, progress } = options;
  const { removeMember } = createProjectMembership(options);

  return definePersonalData({
    downloads: [
      rowsFile('projects.json', store.readMembershipsById, presentMembership),
      rowsFile('project-updates.json', store.readUpdatesById, presentUpdate),
      rowsFile('project-resources.json', store.readResourcesById, presentResource),
    ],

    async obstacles(db, userId) {
      const owned = await store.readOwnedProjects(db, userId);
      return owned
        .filter(({ has_others }) => has_others)
        .map(({ id, name }) => ({ kind: 'project', id, name }));
    },

    async consequences(db, userId) {
      const [owned, { left, posted }] = await Promise.all([
        store.readOwnedProjects(db, userId),
        store.countOfPerson(db, userId),
      ]);
      const alone = owned.filter(({ has_others }) => !has_others);
      const tasks = alone.reduce((sum, project) => sum + project.tasks, 0);
      const withTasks = consequence(tasks, ', with # task', ', with # tasks') ?? '';
      return [
        consequence(
          alone.length,
          `# project with nobody in it but you is deleted${withTasks}.`,
          `# projects with nobody in them but you are deleted${withTasks}.`,
        ),
        consequence(left, 'You leave # project.', 'You leave # projects.'),
        consequence(
          posted,
          '# update or resource that you added to projects stays, without your name.',
          '# updates and resources that you added to projects stay, without your name.',
        ),
      ];
    },

    lockOwned: store.lockOwnedProjects,
    erase: [
      endOneOwned,
      leaveSome,
      ({ tx }, userId) => store.forgetInActivity(tx, userId),
      anonymize('project_activity', 'actor_id'),
      anonymize('project_updates', 'author_id'),
    ],
    remains: async (db, userId) =>
      (await store.isInAny(db, userId)) || (await store.isNamedInActivity(db, userId)),
  });

  /** Deletes a project without other members, in parts. If somebody has joined meanwhile, transfers it to them. */
  async function endOneOwned(change: Change, userId: string): Promise<boolean> {
    const { tx } = change;
    const known = await store.readOneOwned(tx, userId);
    if (!known) return false;
    if (known.isDeleted) {
      await erasePart(change, options, known.id);
      return true;
    }
    await projectPolicy.lock(tx, known.id, 'exclusive');
    const project = await readProject(tx, userId, known.id);
    if (project?.owner_id !== userId) return true;
    const newOwnerId = await store.readSuccessor(tx, project.id, userId);
    if (newOwnerId === undefined) {
      await closeProject(change, userId, project);
      progress.publishAfter(change);
      return true;
    }
    await callTransfer(tx, project.id, newOwnerId);
    const after = await readLockedProject(tx, newOwnerId, project.id);
    const given = { personId: newOwnerId, of: after, change: 'rights', by: null } as const;
    await publishMembershipChanged(change, userId, { ...given, seen: after });
    publishProject(change, userId, after);
    // Without an actor, since their name goes with the account.
    await notify(change, null, projectInherited(after, newOwnerId));
    return true;
  }

  /** Leaves several projects at once if few tasks are to be reassigned; in one with many, reassigns some first. */
  async function leaveSome(change: Change, userId: string): Promise<boolean> {
    const { tx } = change;
    const some = await store.readSomeOf(tx, userId, projectsAtOnce);
    const [first] = some;
    if (!first) return false;
    let tasks = 0;
    const few = some.filter((project) => (tasks += project.tasks) <= fewTasks);
    const ids = (few.length > 0 ? few : [first]).map(({ id }) => id);
    await lockCounts(tx, ids);
    await lockProjects(tx, ids);
    const left = await store.readThoseOf(tx, userId, ids);
    if (few.length === 0) {
      await reassignTasks(
        change,
        userId,
        { projectIds: left.map(({ id }) => id), personId: userId },
        tasksAtOnce,
      );
      return true;
    }
    if (left.length === 0) return true;
    await removeMember(change, userId, { projects: left, personId: userId, by: null });
    // Their updates stay, without their author.
    change.emit('person.removed', {
      actorId: userId,
      audience: left.map(({ id }) => projectRoom(id)),
      payload: { personId: userId },
    });
    return true;
  }
}

function presentMembership(row: store.MembershipOfPerson) {
  return {
    id: row.id,
    project: { id: row.project_id, name: row.project_name, description: row.project_description },
    role: row.role,
    joinedAt: row.joined_at,
  };
}

function presentUpdate(row: store.UpdateOfPerson) {
  return {
    id: row.id,
    project: { id: row.project_id, name: row.project_name },
    content: row.content,
    type: row.type,
    timestamp: row.timestamp,
    editedAt: row.edited_at,
  };
}

function presentResource(row: store.ResourceOfPerson) {
  return {
    id: row.id,
    project: { id: row.project_id, name: row.project_name },
    name: row.name,
    type: row.type,
    url: row.url,
    description: row.description,
    createdAt: row.created_at,
  };
}
