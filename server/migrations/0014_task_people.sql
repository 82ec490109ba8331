-- The recorded creator of a task never changes; the right to edit it as its creator belongs to `user_id`, and is
-- reassigned (docs/product/tasks.md, "Rights").
alter table tasks alter column created_by drop expression;
alter table tasks add foreign key (created_by) references users (id);
-- For deleting accounts. Partial, since the creator still has most tasks.
create index tasks_created_by_others on tasks (created_by) where created_by <> user_id;

create function creator_of_task() returns trigger language plpgsql as $$
begin
  new.created_by := new.user_id;
  return new;
end $$;
create trigger tasks_creator before insert on tasks
  for each row when (new.created_by is null) execute function creator_of_task();
-- For bulk loads too, which disable triggers.
alter table tasks enable always trigger tasks_creator;

-- The creator of a deleted task, reassigned like that of other tasks, so that restoring it gives it to people who may
-- have it then.
alter table deleted_tasks
  add column project_id uuid,
  add column user_id uuid,
  add column assigned_to uuid,
  add column assigned_by uuid;
update deleted_tasks set
  project_id = (content #>> '{tasks,0,project_id}')::uuid,
  user_id = (content #>> '{tasks,0,user_id}')::uuid,
  assigned_to = (content #>> '{tasks,0,assigned_to}')::uuid,
  assigned_by = (content #>> '{tasks,0,assigned_by}')::uuid;
alter table deleted_tasks
  alter column user_id set not null,
  alter column assigned_to set not null,
  alter column assigned_by set not null;
create index deleted_tasks_of_project on deleted_tasks (project_id) where project_id is not null;

-- An id that was used again cannot be restored.
delete from deleted_tasks where exists (select from tasks where tasks.id = task_id);
insert into deleted_ids (id, deleted_at)
  select task_id, deleted_at from deleted_tasks
  union all
  select (comment ->> 'id')::uuid, deleted_at
  from deleted_tasks, jsonb_array_elements(content -> 'task_comments') as comment
  on conflict do nothing;
