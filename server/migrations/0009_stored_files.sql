-- All files outside the database, recorded before they are written, so that unreferenced ones, after a failed change or
-- a dead process, are found and removed without listing the storage.
create table stored_files (
  key text primary key,
  -- False before the change that refers to it, and after the one that no longer does.
  kept boolean not null default false,
  changed_at timestamptz not null default now()
);
create index stored_files_unkept on stored_files (changed_at) where not kept;
