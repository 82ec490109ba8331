-- Counts of tasks are written as deltas that no two transactions contend for, and folded into project_task_counts
-- afterwards (docs/decisions/028).
create table project_task_deltas (
  id bigint generated always as identity primary key,
  -- Without references: a delta may outlive its project or team, and is then ignored.
  project_id uuid,
  -- A project was added to or removed from this team: there is nothing to add, but the team's counts have changed.
  team_id uuid,
  total int not null default 0,
  completed int not null default 0,
  check (num_nonnulls(project_id, team_id) = 1)
) with (
  -- Every row is deleted soon after its insert. The code that folds them vacuums too, more often than this does.
  autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000,
  -- Statistics from a moment with many rows would make the planner scan the table later.
  autovacuum_analyze_threshold = 2147483647,
  -- Returning empty pages to the system takes a lock that writers would wait for.
  vacuum_truncate = off
);
create index project_task_deltas_of_project on project_task_deltas (project_id) where project_id is not null;

create or replace function count_project_tasks() returns trigger language plpgsql as $$
begin
  insert into project_task_deltas (project_id, total, completed)
  select project_id, count(*) * sign, count(completed_at) * sign
  from changed_rows, (select case tg_op when 'INSERT' then 1 else -1 end as sign) as direction
  where project_id is not null group by project_id, sign;
  return null;
end $$;

-- For each row, with a condition: most moves complete nothing and do not call it.
create or replace function recount_project_tasks() returns trigger language plpgsql as $$
begin
  if old.project_id is not distinct from new.project_id then
    insert into project_task_deltas (project_id, completed)
    values (new.project_id, case when new.completed_at is null then -1 else 1 end);
    return null;
  end if;
  if old.project_id is not null then
    insert into project_task_deltas (project_id, total, completed)
    values (old.project_id, -1, case when old.completed_at is null then 0 else -1 end);
  end if;
  if new.project_id is not null then
    insert into project_task_deltas (project_id, total, completed)
    values (new.project_id, 1, case when new.completed_at is null then 0 else 1 end);
  end if;
  return null;
end $$;

-- Increases with every change of the counts: of two copies the one with the higher version is newer.
alter table project_task_counts add column version bigint not null default 0;

-- A team's version is the sum of its projects' and this.
create table team_counts (
  team_id uuid primary key references teams (id) on delete cascade,
  version bigint not null default 0
);
insert into team_counts (team_id) select id from teams;
create function begin_team_counts() returns trigger language plpgsql as $$
begin
  insert into team_counts (team_id) values (new.id);
  return null;
end $$;
create trigger teams_added after insert on teams for each row execute function begin_team_counts();

-- The exact counts, including deltas that are not folded yet.
create view project_progress as
select counts.project_id,
  counts.total + unfolded.total as total,
  counts.completed + unfolded.completed as completed,
  counts.version + unfolded.changes as version
from project_task_counts as counts
cross join lateral (
  select coalesce(sum(total), 0)::int as total, coalesce(sum(completed), 0)::int as completed, count(*) as changes
  from project_task_deltas where project_task_deltas.project_id = counts.project_id
) as unfolded;

-- When a team loses a project, its version keeps what the project had added. In the order of the ids, like all row
-- locks.
create function team_gains_or_loses_project() returns trigger language plpgsql as $$
declare
  lost uuid := case when tg_op = 'INSERT' then null else old.team_id end;
  gained uuid := case when tg_op = 'DELETE' then null else new.team_id end;
  changed uuid;
begin
  for changed in select id from unnest(array[lost, gained]) as id where id is not null order by id loop
    update team_counts set version = version + 1 + case when changed = lost
      then coalesce((select version from project_progress where project_id = old.id), 0) else 0 end
    where team_id = changed;
    insert into project_task_deltas (team_id) values (changed);
  end loop;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger projects_come after insert on projects
  for each row when (new.team_id is not null) execute function team_gains_or_loses_project();
-- Before its counts are deleted with it.
create trigger projects_go before delete on projects
  for each row when (old.team_id is not null) execute function team_gains_or_loses_project();
create trigger projects_change_team after update of team_id on projects
  for each row when (old.team_id is distinct from new.team_id) execute function team_gains_or_loses_project();
