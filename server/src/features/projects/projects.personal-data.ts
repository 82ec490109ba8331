import { projectRoom } from '../../access/rooms.ts';
import { refuse } from '../../platform/http/errors.ts';
import { counted, jsonRows, type PersonalData } from '../../platform/personal-data.ts';
import type { Files } from '../../platform/storage/files.ts';
import { createTakeOut, type HandOverTasks } from './members/departure.ts';
import { announceProjectGone } from './projects.announce.ts';
import * as handover from './projects.handover.ts';
import { deleteProject, readFiles } from './projects.store.ts';
import { tellTeamWork } from './work.ts';

/** What projects keep of a person: their places in them, what they posted there, and the resources that they added. */
export function projectsPersonalData(options: {
  files: Pick<Files, 'release'>;
  handOverTasks: HandOverTasks;
}): PersonalData {
  const { files } = options;
  const takeOut = createTakeOut(options);

  return {
    async *export(db, userId) {
      yield {
        path: 'projects.json',
        bytes: jsonRows((...next) => handover.readMembershipsById(db, userId, ...next), toMembership),
      };
      yield {
        path: 'project-updates.json',
        bytes: jsonRows((...next) => handover.readUpdatesById(db, userId, ...next), toUpdate),
      };
      yield {
        path: 'project-resources.json',
        bytes: jsonRows((...next) => handover.readResourcesById(db, userId, ...next), toResource),
      };
    },

    async obstacles(db, userId) {
      const owned = await handover.readOwnedProjects(db, userId);
      return owned
        .filter(({ has_others }) => has_others)
        .map(({ id, name }) => ({ kind: 'project', id, name }));
    },

    async consequences(db, userId) {
      const [owned, { left, posted }] = await Promise.all([
        handover.readOwnedProjects(db, userId),
        handover.countOfPerson(db, userId),
      ]);
      const alone = owned.filter(({ has_others }) => !has_others);
      const lost = alone.reduce((sum, project) => sum + project.tasks, 0);
      const isOne = alone.length === 1;
      return [
        ...(alone.length > 0
          ? [
              `${counted(alone.length, 'project')} with nobody in ${isOne ? 'it' : 'them'} but you ${isOne ? 'is' : 'are'} deleted${lost > 0 ? `, with ${counted(lost, 'task')}` : ''}.`,
            ]
          : []),
        ...(left > 0 ? [`You leave ${counted(left, 'project')}.`] : []),
        ...(posted > 0
          ? [
              `${counted(posted, 'update or resource', 'updates and resources')} that you added to projects ${posted === 1 ? 'stays' : 'stay'}, without your name.`,
            ]
          : []),
      ];
    },

    async erase(change, userId) {
      const { tx } = change;
      const projects = await handover.lockProjectsOf(tx, userId);
      const owned = await handover.readOwnedProjects(tx, userId);
      // Somebody may have joined one since it was looked at whether anything stands in the way.
      const shared = owned.find(({ has_others }) => has_others);
      if (shared) throw refuse('account/owns-with-others', { params: { names: shared.name } });
      for (const project of projects.filter(({ owner_id }) => owner_id === userId)) {
        await files.release(change, await readFiles(tx, project.id));
        await deleteProject(tx, project.id);
        announceProjectGone(change, userId, project, [userId]);
        if (project.team_id !== null) await tellTeamWork(change, userId, [project.team_id]);
      }
      const left = projects.filter(({ owner_id }) => owner_id !== userId);
      for (const project of left) await takeOut(change, userId, { project, personId: userId, by: null });
      await handover.forgetInActivity(tx, userId);
      if (left.length === 0) return;
      // What they posted stays, by nobody any more: the row of the user takes its name along.
      change.emit('person.removed', {
        actorId: userId,
        audience: left.map(({ id }) => projectRoom(id)),
        payload: { personId: userId },
      });
    },
  };
}

function toMembership(row: handover.MembershipOfPerson) {
  return {
    id: row.id,
    project: { id: row.project_id, name: row.project_name, description: row.project_description },
    role: row.role,
    joinedAt: row.joined_at,
  };
}

function toUpdate(row: handover.UpdateOfPerson) {
  return {
    id: row.id,
    project: { id: row.project_id, name: row.project_name },
    content: row.content,
    type: row.type,
    timestamp: row.timestamp,
    editedAt: row.edited_at,
  };
}

function toResource(row: handover.ResourceOfPerson) {
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
