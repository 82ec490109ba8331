-- Tasks (docs/product/tasks.md, "Fields"). `position` is the fractional index of the board, compared by code unit in
-- client and database alike; `version` grows with every change and tells the newer of two copies.
create table tasks (
  id uuid primary key,
  title text not null check (title <> ''),
  description text not null default '',
  due_date date not null,
  priority text not null default 'medium' check (priority in ('high', 'medium', 'low')),
  status text not null default 'todo' check (status in ('todo', 'in_progress', 'review', 'completed', 'blocked')),
  position text collate "C" not null,
  progress smallint not null default 0 check (progress between 0 and 100),
  estimated_hours numeric(8, 2) check (estimated_hours >= 0),
  time_taken numeric(8, 2) check (time_taken >= 0),
  -- No cascade: a person's tasks are reassigned or deleted explicitly before the person is deleted.
  user_id uuid not null references users (id),
  created_by uuid not null generated always as (user_id) stored,
  assigned_to uuid not null references users (id),
  assigned_by uuid not null references users (id),
  completed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  check ((status = 'completed') = (completed_at is not null))
  -- Free space on each page lets a move, which changes no indexed column, stay on its page without touching the
  -- indexes.
) with (fillfactor = 80);

create index tasks_user_id on tasks (user_id);
-- Most tasks always belong to their creator only: these two indexes have the others.
create index tasks_received on tasks (assigned_to) where assigned_to <> user_id;
create index tasks_assigned on tasks (assigned_by) where assigned_by <> user_id;

create table task_tags (
  task_id uuid not null references tasks (id) on delete cascade,
  ordinal smallint not null,
  name text not null,
  primary key (task_id, ordinal)
);
