import { sql } from 'kysely';

/** The end of a statement that deletes items: the keys of all that is stored of each, its versions too. */
export const returningKeys = sql`returning array_remove(
  array[file_path, thumbnail_path] || array(
    select version.file_path from resource_versions as version where version.resource_id = resources.id), null) as keys`;

/** A row of such a statement. */
export type DeletedKeys = { readonly keys: readonly string[] };
