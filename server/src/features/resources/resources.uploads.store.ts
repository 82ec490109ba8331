import '../../policies/resource-upload.table.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { type ResourceUploadRow, resourceUploadColumns } from '../../policies/resource-upload.ts';

/** How long a writer may not be heard of, in seconds, before another takes its place. */
const writerSeconds = 15;

/** Also an expired one. */
export function readUpload(db: Db, id: string): Promise<ResourceUploadRow | undefined> {
  return db
    .selectFrom('resource_uploads')
    .select(resourceUploadColumns)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** What its sender may say differently when it is started again. */
type Described = Pick<ResourceUploadRow, 'name' | 'parent_folder_id' | 'team_id' | 'project_id' | 'clash'>;
type NewUpload = Described & Pick<ResourceUploadRow, 'id' | 'user_id' | 'size_bytes' | 'file_id'>;

/** Undefined when the id is taken. A `writer` claims it at once. */
export function insertUpload(
  tx: Db,
  upload: NewUpload,
  writer: string | null,
): Promise<ResourceUploadRow | undefined> {
  return tx
    .insertInto('resource_uploads')
    .values({ ...upload, writer, writer_until: writer === null ? null : writerUntil() })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning(resourceUploadColumns)
    .executeTakeFirst();
}

export function describeUpload(tx: Db, id: string, described: Described): Promise<ResourceUploadRow> {
  return tx
    .updateTable('resource_uploads')
    .set(described)
    .where('id', '=', id)
    .returning(resourceUploadColumns)
    .executeTakeFirstOrThrow();
}

/** False when another request writes the upload, or there is none. */
export async function claimUpload(db: Db, id: string, writer: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('resource_uploads')
    .set({ writer, writer_until: writerUntil() })
    .where('id', '=', id)
    .where((is) =>
      is.or([
        is('writer', 'is', null),
        is('writer', '=', writer),
        is('writer_until', '<', sql<string>`now()`),
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function releaseUpload(db: Db, id: string, writer: string): Promise<void> {
  await db
    .updateTable('resource_uploads')
    .set({ writer: null, writer_until: null })
    .where('id', '=', id)
    .where('writer', '=', writer)
    .execute();
}

/** In the change that adds its file. The row, which nobody writes any more, answers repeated requests until it expires. */
export async function finishUpload(tx: Db, id: string, became: string): Promise<void> {
  await tx
    .updateTable('resource_uploads')
    .set({ finished_at: sql<string>`now()`, became, writer: null, writer_until: null })
    .where('id', '=', id)
    .execute();
}

export async function deleteUpload(db: Db, id: string): Promise<void> {
  await db.deleteFrom('resource_uploads').where('id', '=', id).execute();
}

/** Deletes expired uploads that nobody is writing. Skips locked ones: deleting several in another order than somebody else could deadlock. */
export async function deleteExpiredUploads(db: Db): Promise<void> {
  const now = sql<string>`now()`;
  await db
    .deleteFrom('resource_uploads')
    .where('id', 'in', (of) =>
      of
        .selectFrom('resource_uploads')
        .select('id')
        .where('expires_at', '<', now)
        .where((is) => is.or([is('writer_until', 'is', null), is('writer_until', '<', now)]))
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}

/** Those of these files that unfinished uploads have. */
export async function readFilesInUse(db: Db, fileIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('resource_uploads')
    .select('file_id')
    .where('file_id', 'in', [...fileIds])
    .where('finished_at', 'is', null)
    .execute();
  return new Set(rows.map(({ file_id }) => file_id));
}

/** All uploads of a person. */
export function readUploadsOf(db: Db, userId: string): Promise<ResourceUploadRow[]> {
  return db
    .selectFrom('resource_uploads')
    .select(resourceUploadColumns)
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}

/** Skips those that are being written, or swept. False when there were none. */
export async function deleteUploadsOf(tx: Db, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('resource_uploads')
    .where('id', 'in', (of) =>
      of.selectFrom('resource_uploads').select('id').where('user_id', '=', userId).forUpdate().skipLocked(),
    )
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

function writerUntil() {
  return sql<string>`now() + make_interval(secs => ${writerSeconds})`;
}
