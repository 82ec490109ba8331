-- Projects and saved views that people keep in their sidebar (docs/product/shell.md, "Pinned"). `position` is a
-- fractional index, compared by code unit as in `tasks`.
create table pins (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  project_id uuid references projects (id) on delete cascade,
  task_view_id uuid references task_views (id) on delete cascade,
  position text collate "C" not null,
  created_at timestamptz not null default now(),
  check (num_nonnulls(project_id, task_view_id) = 1),
  unique (user_id, project_id),
  unique (user_id, task_view_id)
);
create index pins_of_project on pins (project_id) where project_id is not null;
create index pins_of_task_view on pins (task_view_id) where task_view_id is not null;
select keep_deleted_ids('pins', 'request/deleted');
