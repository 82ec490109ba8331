import '../../policies/project-resource.table.ts';
import type { ParsedInputOf } from '@longtable/contract/endpoint';
import type { FileAnswer } from '@longtable/contract/file-answer';
import { newId } from '@longtable/contract/ids';
import type { AnsweredProject, projectsApi } from '@longtable/contract/projects';
import { projectPhotoDescription } from '@longtable/contract/rules/project-kinds';
import type pg from 'pg';
import type { Change, Changes } from '../../platform/change.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { createRateLimits, type RateLimitRule } from '../../platform/limits/rate-limits.ts';
import { pictureAnswer } from '../../platform/pictures/picture-answer.ts';
import { squarePicture } from '../../platform/pictures/square-picture.ts';
import type { Files } from '../../platform/storage/files.ts';
import type { Content } from '../../platform/storage/storage.ts';
import type { Actor } from '../../policies/actor.ts';
import type { ProjectRow } from '../../policies/project.ts';
import { projectPhotoFileOf, projectPhotoKey, projectPhotoUrl } from './projects.photo.address.ts';
import { updateProject } from './projects.update.ts';

/** Reading a picture is the most expensive work of any request. */
const projectPhotoLimits = {
  uploadsPerPerson: { name: 'project-photo-person', max: 30, seconds: 3600 },
} as const satisfies Record<string, RateLimitRule>;

/**
 * The photos of projects. Each is stored as a resource with a special description (docs/product/project-resources.md,
 * "Project photo"). Each version has its own address.
 */
export function createProjectPhotos(options: { pool: pg.Pool; changes: Changes; files: Files }) {
  const { pool, changes, files } = options;
  const limits = createRateLimits(pool, projectPhotoLimits);

  return {
    async setPhoto(
      actor: Actor,
      { projectId, ...crop }: ParsedInputOf<typeof projectsApi.setPhoto>,
      content: Content,
      lockRow: (tx: Tx) => Promise<ProjectRow>,
    ): Promise<AnsweredProject> {
      await limits.uploadsPerPerson.consume(actor.id);
      const picture = await squarePicture(files.temporary, { who: actor.id, content, crop });
      const version = newId();
      const file = projectPhotoKey(actor.id, projectId, version);
      return files.add(file, [picture], () =>
        changes.run(async (change) => {
          const { tx } = change;
          const before = await lockRow(tx);
          await files.keep(change, file);
          await deletePhoto(change, before);
          await tx
            .insertInto('project_resources')
            .values({
              id: version,
              project_id: projectId,
              name: 'Project photo',
              type: 'image',
              url: projectPhotoUrl(projectId, version),
              uploaded_by: actor.id,
              description: projectPhotoDescription,
              size: picture.byteLength,
              file,
            })
            .execute();
          return updateProject(change, actor, before, { wrote: true });
        }),
      );
    },

    async removePhoto(change: Change, actor: Actor, before: ProjectRow): Promise<AnsweredProject> {
      await deletePhoto(change, before);
      return updateProject(change, actor, before, { wrote: before.photo_url !== null });
    },

    async photo(project: ProjectRow, version: string): Promise<FileAnswer> {
      const isIts = project.photo_url === projectPhotoUrl(project.id, version);
      return pictureAnswer(files, isIts ? project.photo_file : null);
    },
  };

  async function deletePhoto(change: Change, before: ProjectRow): Promise<void> {
    await files.release(change, projectPhotoFileOf(before));
    await deletePhotoRow(change.tx, before.id);
  }
}

async function deletePhotoRow(tx: Db, projectId: string): Promise<void> {
  await tx
    .deleteFrom('project_resources')
    .where('project_id', '=', projectId)
    .where('description', '=', projectPhotoDescription)
    .execute();
}
