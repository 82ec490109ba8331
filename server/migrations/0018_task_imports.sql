-- Imports of tasks from files, so that one can be undone as a whole and continued after it was cut off, and so that the
-- same task of a file is recognized when it comes again.
create table task_imports (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- The system that the file comes from.
  source text not null,
  -- The name of the file.
  name text not null check (name <> ''),
  total integer not null,
  started_at timestamptz not null default now(),
  -- When the last part came in.
  last_at timestamptz not null default now(),
  finished_at timestamptz,
  -- Since when it is being undone, and whether that is over.
  undone_at timestamptz,
  is_undone boolean not null default false
);
create index task_imports_of_person on task_imports (user_id, source);

-- Which task came from what of the file. Without a reference to the task: one that is deleted can be restored. Rows whose
-- task is gone for good are cleared by a job.
create table task_import_tasks (
  import_id uuid not null references task_imports (id) on delete cascade,
  key text not null,
  task_id uuid not null unique,
  primary key (import_id, key)
);

select keep_deleted_ids('task_imports', 'request/deleted');
