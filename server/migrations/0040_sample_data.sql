-- The sample data that a person has loaded (docs/product/shell.md, "Sample data"): which project and tasks it made. No foreign
-- keys to them: the person may delete them, and removing them can be undone for an hour.
create table sample_data (
  user_id uuid primary key references users (id) on delete cascade,
  project_id uuid not null,
  task_ids uuid[] not null,
  -- Their texts, to tell what the person has made their own: another version of the server has others.
  made jsonb not null,
  loaded_at timestamptz not null default now(),
  -- The change that removed it; null while it is there.
  removed_by uuid
);
