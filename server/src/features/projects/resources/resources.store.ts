import '../../../policies/person.table.ts';
import '../../../policies/project-resource.table.ts';
import { sql } from 'kysely';
import { newestFirst, type Page, type PageRequest, pagedList } from '../../../kits/paged-list.ts';
import type { Db } from '../../../platform/db/database.ts';
import { type ProjectResourceRow, selectProjectResources } from '../../../policies/project-resource.ts';

/** The columns of a link that can be changed. */
export type LinkColumns = { name?: string; url?: string; description?: string };

/** Reads a page of a project's resources, newest first. */
export function readResources(
  db: Db,
  actorId: string,
  projectId: string,
  request: PageRequest,
): Promise<Page<ProjectResourceRow>> {
  return pagedList(newestFirst('project_resources', 'created_at'), request).read(
    selectProjectResources(db, actorId).where('project_resources.project_id', '=', projectId),
  );
}

export function readResource(db: Db, actorId: string, id: string): Promise<ProjectResourceRow | undefined> {
  return selectProjectResources(db, actorId).where('project_resources.id', '=', id).executeTakeFirst();
}

/** False when the id is taken. */
export async function insertLink(
  tx: Db,
  link: {
    id: string;
    project_id: string;
    uploaded_by: string;
    name: string;
    url: string;
    description: string;
  },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('project_resources')
    .values({ ...link, type: 'link', created_at: sql<string>`clock_timestamp()` })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Writes these columns, with a new version. */
export async function writeResource(
  tx: Db,
  id: string,
  columns: LinkColumns & { file?: string | null; icon_url?: string | null },
): Promise<void> {
  await tx
    .updateTable('project_resources')
    .set({ ...columns, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

export async function deleteResource(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('project_resources').where('id', '=', id).execute();
}

/** A link, for the job that fetches its icon. */
export function readLink(db: Db, id: string) {
  return db
    .selectFrom('project_resources')
    .select(['id', 'project_id', 'url', 'uploaded_by', 'file', 'version'])
    .where('id', '=', id)
    .where('type', '=', 'link')
    .executeTakeFirst();
}
