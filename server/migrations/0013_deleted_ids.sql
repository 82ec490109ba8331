-- Ids of deleted rows stay reserved: a create that is repeated after its row was deleted is refused and restores
-- nothing (docs/product/general.md, "Identity and retries"). Maintained by triggers, so that cascades and jobs count
-- too. Pruned by a job (platform/db/deleted-ids.ts).
create table deleted_ids (
  id uuid primary key,
  deleted_at timestamptz not null default now()
);
create index deleted_ids_by_age on deleted_ids (deleted_at);

create function reserve_deleted_ids() returns trigger language plpgsql as $$
begin
  -- The nil id is used repeatedly by the server itself (its first invitation).
  insert into deleted_ids (id) select id from gone where id <> '00000000-0000-0000-0000-000000000000'
    on conflict do nothing;
  return null;
end $$;

-- After the insert: an insert that had to wait for a deletion of the same id sees the reservation then. The message is
-- an error code of the contract.
create function refuse_deleted_ids() returns trigger language plpgsql as $$
begin
  -- An array, so that the index is used however large the table is.
  if exists (select from deleted_ids where id = any(array(select id from added))) then
    raise exception '%', tg_argv[0] using errcode = 'LT409';
  end if;
  return null;
end $$;

-- Reserves the ids of a table when its rows are deleted. Every table whose ids clients make needs this trigger.
create function keep_deleted_ids(of_table regclass, refusal text) returns void language plpgsql as $$
begin
  execute format('create trigger %I after delete on %s referencing old table as gone
    for each statement execute function reserve_deleted_ids()', of_table || '_ids_kept', of_table);
  execute format('create trigger %I after insert on %s referencing new table as added
    for each statement execute function refuse_deleted_ids(%L)', of_table || '_ids_checked', of_table, refusal);
end $$;

select keep_deleted_ids('tasks', 'task/deleted');
select keep_deleted_ids(name::regclass, 'request/deleted') from unnest(array[
  'task_comments', 'task_views', 'task_templates',
  'teams', 'team_members', 'team_updates', 'team_invites', 'departments', 'department_members', 'department_updates',
  'projects', 'project_members', 'project_updates', 'project_resources',
  'connections', 'connection_requests', 'invitations'
]) as name;

-- The steps of a checklist are stored in their task.
create function keep_step_ids() returns trigger language plpgsql as $$
declare
  before uuid[] := array(select (step ->> 'id')::uuid from jsonb_array_elements(old.subtasks) as step);
  after uuid[] := array(select (step ->> 'id')::uuid from jsonb_array_elements(new.subtasks) as step);
begin
  insert into deleted_ids (id) select unnest(before) except select unnest(after) on conflict do nothing;
  if exists (select from deleted_ids where id = any(array(select unnest(after) except select unnest(before)))) then
    raise exception 'request/deleted' using errcode = 'LT409';
  end if;
  return null;
end $$;
create trigger tasks_step_ids after update of subtasks on tasks
  for each row when (old.subtasks is distinct from new.subtasks) execute function keep_step_ids();
