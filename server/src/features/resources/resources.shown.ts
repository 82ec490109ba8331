import type { FileAnswer } from '@longtable/contract/file-answer';
import { isFileType } from '@longtable/contract/rules/resource-types';
import type { Db } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/errors.ts';
import { type ResourceRow, resourcePolicy, selectResources } from '../../policies/resource.ts';
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

export function createShownFiles({
  db,
  files,
}: {
  db: Db;
  files: Pick<ResourceFiles, 'content'>;
}): ShownFiles {
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
  };
}

/** The present content of a file. */
export function contentOf(
  files: Pick<ResourceFiles, 'content'>,
  file: ResourceRow,
  download: boolean,
): Promise<FileAnswer> {
  return files.content(file, { resourceId: file.id, fileId: fileIdOf(file.file_path ?? ''), download });
}

export function isShownType({ mime_type }: Pick<ResourceRow, 'mime_type'>): boolean {
  return shownTypes.test(mime_type ?? '');
}

function isShowable({ type, deleted_with }: ResourceRow): boolean {
  return isFileType(type) && deleted_with === null;
}
