import type { ParsedInputOf } from '@longtable/contract/endpoint';
import { newId } from '@longtable/contract/ids';
import type { AnsweredProject, projectsApi } from '@longtable/contract/projects';
import { cardsOf } from '../../kits/cards.ts';
import { limitColumns } from '../../kits/column-limits.ts';
import type { Change, Changes } from '../../platform/change.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/errors.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Files } from '../../platform/storage/files.ts';
import type { Actor } from '../../policies/actor.ts';
import { type ProjectRow, projectPolicy } from '../../policies/project.ts';
import { recordActivity } from './activity.ts';
import { projectMembers } from './members/members.store.ts';
import type { ProjectMembership } from './members/membership.ts';
import type { Progress } from './progress/progress.ts';
import { closeProject } from './projects.deletion.ts';
import { createProjectPhotos } from './projects.photo.ts';
import { answerProject, presentProject, projectCards } from './projects.presenter.ts';
import { publishMembershipChanged, publishProject, publishScope } from './projects.publish.ts';
import { checkScope, isSameScope, scopeOf } from './projects.scope.ts';
import * as store from './projects.store.ts';
import { updateProject } from './projects.update.ts';

type Input<Name extends keyof typeof projectsApi> = ParsedInputOf<(typeof projectsApi)[Name]>;

export type Projects = ReturnType<typeof createProjects>;

/** Projects themselves (docs/product/projects.md, "Project"): details and scope. */
export function createProjects(options: {
  database: Pick<Database, 'db' | 'pool'>;
  changes: Changes;
  files: Files;
  membership: Pick<ProjectMembership, 'replaceMembers'>;
  progress: Pick<Progress, 'publishAfter'>;
  /** Erases the rest of a deleted project. */
  eraseSoon: (projectId: string) => Promise<unknown>;
  log: Log;
}) {
  const { database, changes, files, membership, progress, eraseSoon, log } = options;
  const { db, pool } = database;

  return {
    ...createProjectPhotos({ pool, changes, files }),

    async list(actor: Actor, { after, limit, sort, direction, text, ...asked }: Input<'list'>) {
      const { rows, next } = await store.readProjects(db, actor.id, {
        narrowed: { ...asked, text: text.trim() },
        sorting: { sort, isDescending: direction === 'descending' },
        after,
        limit,
      });
      return {
        projects: rows.map((row) => presentProject(actor, row)),
        next,
        cards: cardsOf(rows, projectCards),
      };
    },

    /**
     * Idempotent for the creator: the same id returns the existing project. Refuses the id of another person's project.
     */
    async create(change: Change, actor: Actor, input: Input<'create'>): Promise<AnsweredProject> {
      const { tx } = change;
      const { id, teamId, departmentIds, dueDate, ...rest } = input;
      const existing = await store.readProject(tx, actor.id, id);
      if (existing) return presentExisting(actor, existing);
      await checkScope(tx, actor, input);
      const wanted = { id, owner_id: actor.id, team_id: teamId, due_date: dueDate, ...rest };
      if (!(await store.insertProject(tx, wanted)))
        return presentExisting(actor, await store.readProject(tx, actor.id, id));
      await projectMembers.insert(tx, [{ id: newId(), project_id: id, user_id: actor.id, role: 'Owner' }]);
      await store.writeDepartments(tx, id, departmentIds);
      const row = await store.readLockedProject(tx, actor.id, id);
      const joined = { personId: actor.id, of: row, change: 'joined', by: null } as const;
      await publishMembershipChanged(change, actor.id, { ...joined, seen: row });
      await recordActivity(change, actor.id, id, { kind: 'project-created' });
      if (teamId !== null) {
        publishProject(change, actor.id, row);
        progress.publishAfter(change);
      }
      return answerProject(actor, row);
    },

    async update(
      change: Change,
      actor: Actor,
      project: ProjectRow,
      { name, description, dueDate, priority, memberIds, ...rest }: Input<'update'>,
    ): Promise<AnsweredProject> {
      const columns = {
        ...(name !== undefined && { name }),
        ...(description !== undefined && { description }),
        ...(dueDate !== undefined && { due_date: dueDate }),
        ...(priority !== undefined && { priority }),
        ...limitColumns(rest),
      };
      if (memberIds === undefined) return updateProject(change, actor, project, { columns });
      const refused = projectPolicy.check(actor, 'replaceMembers', project);
      if (refused !== null) throw refuse(refused);
      const wrote = await membership.replaceMembers(change, actor, project, memberIds);
      return updateProject(change, actor, project, { columns, wrote });
    },

    async changeScope(
      change: Change,
      actor: Actor,
      before: ProjectRow,
      { projectId, ...wanted }: Input<'changeScope'>,
    ): Promise<AnsweredProject> {
      const { tx } = change;
      await checkScope(tx, actor, wanted, scopeOf(before));
      if (isSameScope(scopeOf(before), wanted)) return answerProject(actor, before);
      await store.writeDepartments(tx, projectId, wanted.departmentIds);
      await store.writeProject(tx, projectId, {
        type: wanted.type,
        team_id: wanted.teamId,
        visibility: wanted.visibility,
      });
      const after = await store.readLockedProject(tx, actor.id, projectId);
      publishScope(change, actor.id, { before, after });
      publishProject(change, actor.id, after);
      await recordActivity(change, actor.id, projectId, { kind: 'project-changed' });
      progress.publishAfter(change);
      return answerProject(actor, after);
    },

    async delete(
      actor: Actor,
      projectId: string,
      lockRow: (tx: Tx) => Promise<ProjectRow>,
    ): Promise<{ projectId: string }> {
      await changes.run(async (change) => {
        await closeProject(change, actor.id, await lockRow(change.tx));
        progress.publishAfter(change);
      });
      // The project is deleted even if this fails: the job erases the rest.
      await eraseSoon(projectId).catch((error: unknown) =>
        log.warn({ err: error, projectId }, 'a deleted project is not erased yet'),
      );
      return { projectId };
    },
  };
}

function presentExisting(actor: Actor, existing: ProjectRow | undefined): AnsweredProject {
  if (existing?.owner_id !== actor.id) throw refuse('request/id-taken');
  return answerProject(actor, existing);
}
