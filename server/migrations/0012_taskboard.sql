-- Further columns and tables of tasks: start, dependencies, checklist, repetition, comments and activity; and personal
-- views and templates.
alter table tasks
  add column start_date date check (start_date <= due_date),
  -- [{"id", "title", "done"}], in order. Always read and written with the task.
  add column subtasks jsonb not null default '[]' check (jsonb_typeof(subtasks) = 'array'),
  -- As in contract/rules/task-repeat; null for a task that does not repeat.
  add column repeat jsonb,
  -- Updated in the change that writes comments.
  add column comments_count int not null default 0;

-- `task_id` cannot be completed before `depends_on_id` is.
create table task_dependencies (
  task_id uuid not null references tasks (id) on delete cascade,
  depends_on_id uuid not null references tasks (id) on delete cascade,
  primary key (task_id, depends_on_id),
  check (task_id <> depends_on_id)
);
create index task_dependencies_of_others on task_dependencies (depends_on_id);

create table task_comments (
  id uuid primary key,
  task_id uuid not null references tasks (id) on delete cascade,
  -- Null once the account is deleted: comments stay with the task.
  author_id uuid references users (id) on delete set null,
  content text not null,
  created_at timestamptz not null default clock_timestamp(),
  edited_at timestamptz
);
create index task_comments_of_task on task_comments (task_id, created_at desc, id desc);
create index task_comments_of_author on task_comments (author_id, id);

create table task_comment_mentions (
  comment_id uuid not null references task_comments (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  primary key (comment_id, user_id)
);
create index task_comment_mentions_of_person on task_comment_mentions (user_id);

-- Changes of tasks: {"field": [from, to]} with stored values, and ids of people, projects and tasks. `change_id`
-- identifies what can be undone together.
create table task_activity (
  id uuid primary key default gen_random_uuid(),
  task_id uuid not null references tasks (id) on delete cascade,
  actor_id uuid references users (id) on delete set null,
  kind text not null check (kind in ('created', 'changed', 'restored', 'unblocked')),
  changes jsonb not null default '{}',
  change_id uuid,
  undone boolean not null default false,
  at timestamptz not null default clock_timestamp()
);
create index task_activity_of_task on task_activity (task_id, at desc, id desc);
create index task_activity_of_actor on task_activity (actor_id) where actor_id is not null;
create unique index task_activity_of_change on task_activity (change_id, task_id) where change_id is not null;

-- Copies of recently deleted tasks, so that a deletion can be undone. Emptied by a job.
create table deleted_tasks (
  task_id uuid primary key,
  change_id uuid,
  deleted_by uuid not null references users (id) on delete cascade,
  deleted_at timestamptz not null default now(),
  -- The rows of the task and its child tables, by table.
  content jsonb not null
);
create index deleted_tasks_of_change on deleted_tasks (change_id) where change_id is not null;
create index deleted_tasks_of_person on deleted_tasks (deleted_by);
create index deleted_tasks_by_age on deleted_tasks (deleted_at);

create table task_views (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null check (name <> ''),
  address text not null,
  created_at timestamptz not null default now()
);
create index task_views_of_person on task_views (user_id);

create table task_templates (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null check (name <> ''),
  content jsonb not null,
  created_at timestamptz not null default now()
);
create index task_templates_of_person on task_templates (user_id);
