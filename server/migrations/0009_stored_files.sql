-- Every file outside the database, written down before it is written: what nothing refers to, because a change failed
-- or a process died, is found and removed by this table, without listing the storage.
create table stored_files (
  key text primary key,
  -- False before the change that refers to it, and after the one that no longer does.
  kept boolean not null default false,
  changed_at timestamptz not null default now()
);
create index stored_files_unkept on stored_files (changed_at) where not kept;
