import '../../access/project-resource.table.ts';
import type { ParsedInputOf } from '@longtable/contract/endpoint';
import type { FileAnswer } from '@longtable/contract/file-answer';
import { newId } from '@longtable/contract/ids';
import type { Project, projectsApi } from '@longtable/contract/projects';
import { projectPhotoDescription } from '@longtable/contract/rules/project-kinds';
import type pg from 'pg';
import type { Actor } from '../../access/actor.ts';
import type { ProjectRow } from '../../access/project.ts';
import { type AttemptLimit, createAttempts } from '../../platform/auth/attempts.ts';
import type { Change } from '../../platform/change.ts';
import type { Db } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/errors.ts';
import { squarePicture } from '../../platform/pictures/square-picture.ts';
import type { Files } from '../../platform/storage/files.ts';
import type { ChangeProject } from './projects.change.ts';
import { projectPhotoFileOf, projectPhotoKey, projectPhotoUrl } from './projects.photo.address.ts';

/** To read a picture is the most work that a single request can ask for. */
const projectPhotoLimit = { tries: 30, seconds: 3600 } as const satisfies AttemptLimit;

/**
 * The photos of projects: each is the resource of its project that is described as one (collaboration §3 "Project
 * resource"), and has an address of its own, which never shows another.
 */
export function createProjectPhotos(options: { pool: pg.Pool; files: Files; changeProject: ChangeProject }) {
  const { pool, files, changeProject } = options;
  const attempts = createAttempts(pool, 'project-photo-person', projectPhotoLimit);

  return {
    async setPhoto(
      actor: Actor,
      { projectId, ...crop }: ParsedInputOf<typeof projectsApi.setPhoto>,
      bytes: Uint8Array,
    ): Promise<Project> {
      await attempts.count(actor.id);
      const picture = await squarePicture(bytes, crop);
      const version = newId();
      const file = projectPhotoKey(actor.id, projectId, version);
      return files.add(file, picture, () =>
        changeProject(actor, projectId, async (change, before) => {
          await files.keep(change, file);
          await takeAway(change, before);
          await change.tx
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
          return { columns: {}, wrote: true };
        }),
      );
    },

    removePhoto: (actor: Actor, projectId: string): Promise<Project> =>
      changeProject(actor, projectId, async (change, before) => {
        await takeAway(change, before);
        return { columns: {}, wrote: before.photo_url !== null };
      }),

    async photo(project: ProjectRow, version: string): Promise<FileAnswer> {
      const isIts = project.photo_url === projectPhotoUrl(project.id, version);
      const content = isIts && project.photo_file !== null ? await files.read(project.photo_file) : null;
      if (!content) throw refuse('picture/not-found');
      return { contentType: 'image/webp', content, immutable: true };
    },
  };

  async function takeAway(change: Change, before: ProjectRow): Promise<void> {
    await files.release(change, projectPhotoFileOf(before));
    await deletePhoto(change.tx, before.id);
  }
}

async function deletePhoto(tx: Db, projectId: string): Promise<void> {
  await tx
    .deleteFrom('project_resources')
    .where('project_id', '=', projectId)
    .where('description', '=', projectPhotoDescription)
    .execute();
}
