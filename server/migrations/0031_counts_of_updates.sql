-- How many updates a project has of late is a part of its counts: an update that is posted or deleted is a change of them
-- (docs/decisions/028). Nothing is added to the counts of tasks. Which updates are recent is read when they are asked for.
create function count_project_updates() returns trigger language plpgsql as $$
begin
  insert into project_task_deltas (project_id) select distinct project_id from changed_rows;
  return null;
end $$;
create trigger project_updates_added after insert on project_updates
  referencing new table as changed_rows for each statement execute function count_project_updates();
create trigger project_updates_removed after delete on project_updates
  referencing old table as changed_rows for each statement execute function count_project_updates();
