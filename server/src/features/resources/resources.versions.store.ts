import '../../policies/person.table.ts';
import './resources.versions.table.ts';
import type { ResourceType } from '@longtable/contract/rules/resource-types';
import { type Selectable, sql } from 'kysely';
import { byId } from '../../kits/personal-data.ts';
import type { Db } from '../../platform/db/database.ts';
import { type PersonColumns, personColumns } from '../../policies/person-columns.ts';
import type { ResourceVersionTable } from './resources.versions.table.ts';

/** A version, with whoever replaced it. */
export type VersionRow = Selectable<ResourceVersionTable> & PersonColumns<'replacer'>;

function selectVersions(db: Db) {
  return db
    .selectFrom('resource_versions')
    .leftJoin('user_profiles as replacer', 'replacer.id', 'resource_versions.replaced_by')
    .select([
      'resource_versions.id',
      'resource_versions.resource_id',
      'resource_versions.file_path',
      'resource_versions.mime_type',
      'resource_versions.size_bytes',
      'resource_versions.replaced_by',
      'resource_versions.replaced_at',
      ...personColumns('replacer'),
    ]);
}

/** The versions of a file, newest first. */
export function readVersions(db: Db, resourceId: string): Promise<VersionRow[]> {
  return selectVersions(db)
    .where('resource_versions.resource_id', '=', resourceId)
    .orderBy('resource_versions.replaced_at', 'desc')
    .orderBy('resource_versions.id')
    .execute();
}

export function readVersion(
  db: Db,
  { resourceId, versionId }: { resourceId: string; versionId: string },
): Promise<VersionRow | undefined> {
  return selectVersions(db)
    .where('resource_versions.id', '=', versionId)
    .where('resource_versions.resource_id', '=', resourceId)
    .executeTakeFirst();
}

/** What a file contains. */
export type Content = {
  readonly file_path: string;
  readonly mime_type: string;
  readonly size_bytes: number;
  readonly type: ResourceType;
};

/** Keeps the present content of a file as a version. */
export async function keepVersion(
  tx: Db,
  version: Omit<Selectable<ResourceVersionTable>, 'replaced_at'>,
): Promise<void> {
  await tx
    .insertInto('resource_versions')
    .values({ ...version, replaced_at: sql<string>`clock_timestamp()` })
    .execute();
}

/** Gives a file other content, with a new version of the row. It has no thumbnail then. */
export async function writeContent(tx: Db, resourceId: string, content: Content): Promise<void> {
  await tx
    .updateTable('resources')
    .set({
      ...content,
      thumbnail_path: null,
      updated_at: sql<string>`clock_timestamp()`,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', resourceId)
    .execute();
}

export async function deleteVersions(tx: Db, ids: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('resource_versions')
    .where('id', 'in', [...ids])
    .execute();
}

/** The versions of a person's own files, with the names of these. */
export const readVersionsById = byId('resource_versions.id', (db, userId) =>
  db
    .selectFrom('resource_versions')
    .innerJoin('resources', 'resources.id', 'resource_versions.resource_id')
    .select([
      'resource_versions.id',
      'resource_versions.resource_id',
      'resource_versions.file_path',
      'resource_versions.size_bytes',
      'resource_versions.replaced_at',
      'resources.name',
    ])
    .where('resources.uploaded_by', '=', userId)
    .where('resources.team_id', 'is', null)
    .where('resources.project_id', 'is', null),
);
