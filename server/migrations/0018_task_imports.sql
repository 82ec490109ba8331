-- Imports of tasks from files: so that an import can be undone as a whole, an interrupted one can be continued, and
-- tasks of a file that were imported before are recognized.
create table task_imports (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- The system that the file comes from.
  source text not null,
  -- The name of the file.
  name text not null check (name <> ''),
  total integer not null,
  started_at timestamptz not null default now(),
  -- When the last part was received.
  last_at timestamptz not null default now(),
  finished_at timestamptz,
  -- When its undo began, and whether that is complete.
  undone_at timestamptz,
  is_undone boolean not null default false
);
create index task_imports_of_person on task_imports (user_id, source);

-- The tasks of an import by their key in the file. Not a reference to the task, since a deleted one can be restored. A
-- job deletes rows whose task cannot be restored any more.
create table task_import_tasks (
  import_id uuid not null references task_imports (id) on delete cascade,
  key text not null,
  task_id uuid not null unique,
  primary key (import_id, key)
);

select keep_deleted_ids('task_imports', 'request/deleted');
