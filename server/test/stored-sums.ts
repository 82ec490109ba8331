import type { TestApp } from './test-app.ts';

/** The people whose used storage differs from the sum of the rows of their files, in one snapshot. */
export async function wrongStorage({ database: { pool } }: Pick<TestApp, 'database'>): Promise<unknown[]> {
  const { rows } = await pool.query(`
    with summed as (
      select uploaded_by as user_id,
        coalesce(sum(size_bytes) filter (where deleted_with is null), 0)::bigint as files,
        coalesce(sum(size_bytes + of_versions) filter (where deleted_with is not null), 0)::bigint as trash,
        coalesce(sum(of_versions) filter (where deleted_with is null), 0)::bigint as versions
      from (
        select uploaded_by, size_bytes, deleted_with, coalesce((
          select sum(version.size_bytes) from resource_versions as version
          where version.resource_id = resources.id), 0) as of_versions
        from resources) as stored
      group by uploaded_by)
    select users.name, used.files, used.trash, used.versions, summed.files as "summedFiles",
      summed.trash as "summedTrash", summed.versions as "summedVersions"
    from users left join storage_used as used on used.user_id = users.id left join summed on summed.user_id = users.id
    where (used.files, used.trash, used.versions) is distinct from
      (coalesce(summed.files, 0), coalesce(summed.trash, 0), coalesce(summed.versions, 0))`);
  return rows;
}
