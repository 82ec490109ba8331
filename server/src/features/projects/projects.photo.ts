import type { ParsedInputOf } from '@longtable/contract/endpoint';
import type { FileAnswer } from '@longtable/contract/file-answer';
import type { AnsweredProject, projectsApi } from '@longtable/contract/projects';
import type pg from 'pg';
import { createPhotos } from '../../kits/photos.ts';
import type { Change, Changes } from '../../platform/change.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Files } from '../../platform/storage/files.ts';
import type { Content } from '../../platform/storage/storage.ts';
import type { Actor } from '../../policies/actor.ts';
import type { ProjectRow } from '../../policies/project.ts';
import { updateProject } from './projects.update.ts';

/** The photos of projects. */
export function createProjectPhotos(options: { pool: pg.Pool; changes: Changes; files: Files }) {
  const photos = createPhotos<ProjectRow>('project', options);
  return {
    setPhoto: (
      actor: Actor,
      { projectId, ...crop }: ParsedInputOf<typeof projectsApi.setPhoto>,
      content: Content,
      lockRow: (tx: Tx) => Promise<ProjectRow>,
    ): Promise<AnsweredProject> =>
      photos.set(actor, { id: projectId, crop, content }, lockRow, (change, project) =>
        updateProject(change, actor, project, { wrote: true }),
      ),

    async removePhoto(change: Change, actor: Actor, project: ProjectRow): Promise<AnsweredProject> {
      await photos.remove(change, project);
      return updateProject(change, actor, project, { wrote: project.photo_id !== null });
    },

    photo: (project: ProjectRow, version: string): Promise<FileAnswer> => photos.answer(project, version),
  };
}
