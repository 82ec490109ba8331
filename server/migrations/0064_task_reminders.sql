-- Open tasks by their due date, for reminders (docs/decisions/070): read without the table.
create index tasks_by_due_date on tasks (due_date, id) include (assigned_to, project_id, created_at) where completed_at is null;

-- Up to when reminders have been sent: one row.
create table task_reminders (
  is_only boolean primary key default true check (is_only),
  sent_until timestamptz not null
);
insert into task_reminders (sent_until) values (now());

-- What people have achieved, once each, also after their notification is gone. Without a reference to the person, as notifications.
create table achievements (
  user_id uuid not null,
  name text not null,
  unlocked_at timestamptz not null default now(),
  primary key (user_id, name)
);
