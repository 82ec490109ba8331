import type { ParsedInputOf } from '@longtable/contract/endpoint';
import { newId } from '@longtable/contract/ids';
import type { Project, projectsApi } from '@longtable/contract/projects';
import type { Actor } from '../../access/actor.ts';
import type { ProjectRow } from '../../access/project.ts';
import type { Change, Changes } from '../../platform/change.ts';
import type { Database } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/errors.ts';
import { pageOf } from '../../platform/http/page-end.ts';
import type { Files } from '../../platform/storage/files.ts';
import { rememberActivity } from './activity.ts';
import { projectUnderLock } from './project-under-lock.ts';
import {
  announceProject,
  announceProjectGone,
  announceScope,
  announceStanding,
} from './projects.announce.ts';
import { createChangeProject } from './projects.change.ts';
import { decodeProjectsEnd, encodeProjectsEnd } from './projects.page.ts';
import { createProjectPhotos } from './projects.photo.ts';
import { checkScope, isSameScope, scopeOf } from './projects.scope.ts';
import { toProject } from './projects.shape.ts';
import * as store from './projects.store.ts';
import { takeTurn, takeTurnOfWork } from './turn.ts';
import { tellTeamWork } from './work.ts';

type Input<Name extends keyof typeof projectsApi> = ParsedInputOf<(typeof projectsApi)[Name]>;

/** Makes exactly these people, besides the owner, the members of a project that is locked. False where they are. */
export type ReplaceMembers = (
  change: Change,
  actor: Actor,
  project: ProjectRow,
  memberIds: readonly string[],
) => Promise<boolean>;

export type Projects = ReturnType<typeof createProjects>;

/** Projects themselves (collaboration §3 "Project", §5 "Project"): what they are called, are of, and are seen by. */
export function createProjects(options: {
  database: Pick<Database, 'db' | 'pool'>;
  changes: Changes;
  files: Files;
  replaceMembers: ReplaceMembers;
}) {
  const { database, changes, files, replaceMembers } = options;
  const { db, pool } = database;
  const changeProject = createChangeProject(changes);

  return {
    ...createProjectPhotos({ pool, files, changeProject }),

    async list(actor: Actor, { after, limit, sort, direction, text, ...asked }: Input<'list'>) {
      const rows = await store.readProjects(db, actor.id, {
        narrowed: { ...asked, text: text.trim() },
        sorting: { sort, isDescending: direction === 'descending' },
        end: decodeProjectsEnd(after, sort),
        limit: limit + 1,
      });
      const { page, next } = pageOf(rows, limit, encodeProjectsEnd);
      return { projects: page.map((row) => toProject(actor, row)), next };
    },

    create: (actor: Actor, input: Input<'create'>): Promise<Project> =>
      changes.run(async (change) => {
        const { tx } = change;
        const { id, teamId, departmentIds, dueDate, ...rest } = input;
        const standing = await store.readProject(tx, actor.id, id);
        // The same id again is the same project again, whose answer was lost; from anyone else it is refused.
        if (standing) return again(actor, standing);
        if (teamId !== null) await takeTurn(tx, [teamId]);
        await checkScope(change, actor, input);
        const wanted = { id, owner_id: actor.id, team_id: teamId, due_date: dueDate, ...rest };
        if (!(await store.insertProject(tx, wanted)))
          return again(actor, await store.readProject(tx, actor.id, id));
        await store.insertOwner(tx, newId(), id, actor.id);
        await store.writeDepartments(tx, id, departmentIds);
        const row = await standingProject(change, actor, id);
        announceStanding(change, actor.id, {
          personId: actor.id,
          project: row,
          change: 'joined',
          by: null,
        });
        await rememberActivity(change, actor.id, id, { kind: 'project-created' });
        if (teamId !== null) {
          announceProject(change, actor.id, row);
          await tellTeamWork(change, actor.id, [teamId]);
        }
        return toProject(actor, row);
      }),

    update(actor: Actor, { projectId, memberIds, ...fields }: Input<'update'>): Promise<Project> {
      const { name, description, dueDate, priority } = fields;
      const columns = {
        ...(name !== undefined && { name }),
        ...(description !== undefined && { description }),
        ...(dueDate !== undefined && { due_date: dueDate }),
        ...(priority !== undefined && { priority }),
      };
      return changeProject(actor, projectId, async (change) => {
        if (memberIds === undefined) return { columns, wrote: false };
        const project = await projectUnderLock(change, actor, projectId, 'replaceMembers');
        return { columns, wrote: await replaceMembers(change, actor, project, memberIds) };
      });
    },

    changeScope: (actor: Actor, { projectId, ...wanted }: Input<'changeScope'>): Promise<Project> =>
      changes.run(async (change) => {
        const { tx } = change;
        await takeTurnOfWork(tx, [projectId]);
        if (wanted.teamId !== null) await takeTurn(tx, [wanted.teamId]);
        // The team before the project, as everything locks them.
        if (wanted.teamId !== null)
          await tx.selectFrom('teams').select('id').where('id', '=', wanted.teamId).forKeyShare().execute();
        const before = await projectUnderLock(change, actor, projectId, 'edit');
        await checkScope(change, actor, wanted, scopeOf(before));
        if (isSameScope(scopeOf(before), wanted)) return toProject(actor, before);
        await store.writeDepartments(tx, projectId, wanted.departmentIds);
        await store.writeProject(tx, projectId, {
          type: wanted.type,
          team_id: wanted.teamId,
          visibility: wanted.visibility,
        });
        const after = await standingProject(change, actor, projectId);
        announceProject(change, actor.id, after);
        announceScope(change, actor.id, { before, after });
        await rememberActivity(change, actor.id, projectId, { kind: 'project-changed' });
        await tellTeamWork(change, actor.id, teamsOf(before, after));
        return toProject(actor, after);
      }),

    async delete(actor: Actor, projectId: string): Promise<{ projectId: string }> {
      await changes.run(async (change) => {
        const { tx } = change;
        await takeTurnOfWork(tx, [projectId]);
        const project = await projectUnderLock(change, actor, projectId, 'delete');
        const memberIds = await store.readMemberIds(tx, projectId);
        await files.release(change, await store.readFiles(tx, projectId));
        await store.deleteProject(tx, projectId);
        announceProjectGone(change, actor.id, project, memberIds);
        await tellTeamWork(change, actor.id, teamsOf(project));
      });
      return { projectId };
    },
  };
}

function again(actor: Actor, standing: ProjectRow | undefined): Project {
  if (standing?.owner_id !== actor.id) throw refuse('request/id-taken');
  return toProject(actor, standing);
}

async function standingProject({ tx }: Change, actor: Actor, projectId: string): Promise<ProjectRow> {
  const row = await store.readProject(tx, actor.id, projectId);
  if (!row) throw new Error(`The project ${projectId} has gone under its lock.`);
  return row;
}

function teamsOf(...projects: readonly ProjectRow[]): string[] {
  return [...new Set(projects.flatMap(({ team_id }) => team_id ?? []))];
}
