-- How many bytes the files of each person take (docs/decisions/054): written as deltas that no two transactions contend
-- for, and folded afterwards, like counts of tasks.

-- What the versions of a file take, so that one row says all that a file takes.
alter table resources add column versions_bytes bigint not null default 0;
update resources set versions_bytes = kept.bytes
from (select resource_id, sum(size_bytes) as bytes from resource_versions group by resource_id) as kept
where kept.resource_id = resources.id;

-- Files, what is in the trash (with its versions), and the versions of what is not.
create table storage_use (
  user_id uuid primary key references users (id) on delete cascade,
  files bigint not null default 0,
  trash bigint not null default 0,
  versions bigint not null default 0,
  -- Increases with every change: of two copies the one with the higher version is newer.
  version bigint not null default 0
);
insert into storage_use (user_id, files, trash, versions)
select users.id, coalesce(stored.files, 0), coalesce(stored.trash, 0), coalesce(stored.versions, 0)
from users left join (
  select uploaded_by,
    sum(size_bytes) filter (where deleted_with is null) as files,
    sum(size_bytes + versions_bytes) filter (where deleted_with is not null) as trash,
    sum(versions_bytes) filter (where deleted_with is null) as versions
  from resources group by uploaded_by
) as stored on stored.uploaded_by = users.id;
create function begin_storage_use() returns trigger language plpgsql as $$
begin
  insert into storage_use (user_id) values (new.id);
  return null;
end $$;
create trigger users_store after insert on users for each row execute function begin_storage_use();

create table storage_deltas (
  id bigint generated always as identity primary key,
  -- Without a reference: a delta may outlive the person, and is then ignored.
  user_id uuid not null,
  files bigint not null,
  trash bigint not null,
  versions bigint not null
) with (
  -- As of project_task_deltas, for the same reasons.
  autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000,
  autovacuum_analyze_threshold = 2147483647,
  vacuum_truncate = off
);
create index storage_deltas_of_person on storage_deltas (user_id);

-- What is used, including deltas that are not folded yet.
create view storage_used as
select used.user_id,
  used.files + unfolded.files as files,
  used.trash + unfolded.trash as trash,
  used.versions + unfolded.versions as versions,
  used.version + unfolded.changes as version
from storage_use as used
cross join lateral (
  select coalesce(sum(files), 0)::bigint as files, coalesce(sum(trash), 0)::bigint as trash,
    coalesce(sum(versions), 0)::bigint as versions, count(*) as changes
  from storage_deltas where storage_deltas.user_id = used.user_id
) as unfolded;

-- Once for a statement, whatever number of rows it writes: a folder is moved to the trash as a whole.
create function count_stored_resources() returns trigger language plpgsql as $$
declare
  sign int := case tg_op when 'INSERT' then 1 else -1 end;
begin
  insert into storage_deltas (user_id, files, trash, versions)
  select uploaded_by,
    coalesce(sum(sign * size_bytes) filter (where deleted_with is null), 0),
    coalesce(sum(sign * (size_bytes + versions_bytes)) filter (where deleted_with is not null), 0),
    coalesce(sum(sign * versions_bytes) filter (where deleted_with is null), 0)
  from changed_rows where size_bytes + versions_bytes <> 0 group by uploaded_by;
  return null;
end $$;
create trigger resources_stored after insert on resources
  referencing new table as changed_rows for each statement execute function count_stored_resources();
create trigger resources_removed after delete on resources
  referencing old table as changed_rows for each statement execute function count_stored_resources();

-- New owners, other content, into the trash and out of it. What stays the same adds up to nothing.
create function recount_stored_resources() returns trigger language plpgsql as $$
begin
  insert into storage_deltas (user_id, files, trash, versions)
  select uploaded_by,
    coalesce(sum(sign * size_bytes) filter (where deleted_with is null), 0) as files,
    coalesce(sum(sign * (size_bytes + versions_bytes)) filter (where deleted_with is not null), 0) as trash,
    coalesce(sum(sign * versions_bytes) filter (where deleted_with is null), 0) as versions
  from (
    select 1 as sign, uploaded_by, size_bytes, versions_bytes, deleted_with from rows_after
    union all
    select -1, uploaded_by, size_bytes, versions_bytes, deleted_with from rows_before
  ) as changed
  where size_bytes + versions_bytes <> 0
  group by uploaded_by
  having coalesce(sum(sign * size_bytes) filter (where deleted_with is null), 0) <> 0
    or coalesce(sum(sign * (size_bytes + versions_bytes)) filter (where deleted_with is not null), 0) <> 0
    or coalesce(sum(sign * versions_bytes) filter (where deleted_with is null), 0) <> 0;
  return null;
end $$;
create trigger resources_rewritten after update on resources
  referencing old table as rows_before new table as rows_after
  for each statement execute function recount_stored_resources();

-- The versions of a file are changed under the lock of its place. Of a deleted file there is no row any more.
create function count_versions_of_resource() returns trigger language plpgsql as $$
declare
  sign int := case tg_op when 'INSERT' then 1 else -1 end;
begin
  update resources set versions_bytes = versions_bytes + changed.bytes
  from (select resource_id, sum(sign * size_bytes) as bytes from changed_rows group by resource_id) as changed
  where resources.id = changed.resource_id;
  return null;
end $$;
create trigger resource_versions_kept after insert on resource_versions
  referencing new table as changed_rows for each statement execute function count_versions_of_resource();
create trigger resource_versions_removed after delete on resource_versions
  referencing old table as changed_rows for each statement execute function count_versions_of_resource();
