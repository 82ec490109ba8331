import type { FileAnswer } from '@longtable/contract/file-answer';
import { isFileType } from '@longtable/contract/rules/resource-types';
import type { Db } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/errors.ts';
import {
  type LoneResourceRow,
  type ResourceRow,
  resourceColumns,
  resourcePolicy,
  selectResources,
} from '../../policies/resource.ts';
import { type ResourceFiles, shownTypes } from './resources.files.ts';
import { fileIdOf } from './resources.presenter.ts';

type Person = { readonly id: string };

/** A file as people who don't see it in Resources may be told about it. */
export type ShownFile = {
  readonly id: string;
  readonly name: string;
  readonly sizeBytes: number;
  /** Whether browsers show it; otherwise it is only saved. */
  readonly isShown: boolean;
};

/** The right that is asked for: to show a file to others is that of sharing it. */
type Right = 'share' | 'read';

/**
 * Files for others, by the rights that a person has now: those that they may share, outside the trash. With `read` those that they
 * see, for themselves.
 */
export type ShownFiles = {
  /** Those of these ids that are such files. */
  describe(person: Person, ids: readonly string[], right?: Right): Promise<ShownFile[]>;
  /** The content of one. Throws a refusal when it is no such file. */
  content(person: Person, id: string, download: boolean, right?: Right): Promise<FileAnswer>;
  /**
   * A file, as a download, or the small picture of an image (itself while there is none), for whoever was found to have a right that Resources
   * know nothing of. Throws a refusal when it is not there, or is in the trash.
   */
  known(id: string, part: 'content' | 'download' | 'thumbnail'): Promise<FileAnswer>;
};

/** A file if a person may show it to everybody. Throws a refusal otherwise. */
export async function readShowable(
  db: Db,
  person: Person,
  id: string,
  right: Right = 'share',
): Promise<ResourceRow> {
  const file = await resourcePolicy.authorize(db, right, person, id);
  if (!isShowable(file)) throw refuse('item/not-found');
  return file;
}

export function createShownFiles({ db, files }: { db: Db; files: ResourceFiles }): ShownFiles {
  return {
    async describe(person, ids, right = 'share') {
      if (ids.length === 0) return [];
      const rows = await selectResources(db, person.id)
        .where('resources.id', 'in', [...ids])
        .where(resourcePolicy.visibleTo(person.id))
        .execute();
      return rows
        .filter((row) => isShowable(row) && resourcePolicy.check(person, right, row) === null)
        .map((row) => ({
          id: row.id,
          name: row.name,
          sizeBytes: row.size_bytes,
          isShown: isShownType(row),
        }));
    },
    content: async (person, id, download, right) =>
      contentOf(files, await readShowable(db, person, id, right), download),
    async known(id, part) {
      const file = await db
        .selectFrom('resources')
        .select(resourceColumns)
        .where('id', '=', id)
        .executeTakeFirst();
      if (!file || !isShowable(file)) throw refuse('item/not-found');
      if (part !== 'thumbnail') return contentOf(files, file, part === 'download');
      if (file.thumbnail_path !== null) return files.thumbnail(file, fileIdOf(file.thumbnail_path));
      if (file.type !== 'image') throw refuse('item/not-found');
      return contentOf(files, file, false);
    },
  };
}

/** The present content of a file. */
export function contentOf(
  files: Pick<ResourceFiles, 'content'>,
  file: LoneResourceRow,
  download: boolean,
): Promise<FileAnswer> {
  return files.content(file, { resourceId: file.id, fileId: fileIdOf(file.file_path ?? ''), download });
}

export function isShownType({ mime_type }: Pick<ResourceRow, 'mime_type'>): boolean {
  return shownTypes.test(mime_type ?? '');
}

function isShowable({ type, deleted_with }: LoneResourceRow): boolean {
  return isFileType(type) && deleted_with === null;
}
