-- Projects with their members, updates and resources, and the tasks of projects (docs/product/projects.md).
create table projects (
  id uuid primary key,
  name text not null check (name <> ''),
  description text not null default '',
  owner_id uuid not null references users (id),
  type text not null default 'individual' check (type in ('individual', 'team', 'department')),
  team_id uuid references teams (id) on delete set null,
  -- 'private': its members see it. 'team': so does everyone in its team, or in its departments.
  visibility text not null default 'private' check (visibility in ('private', 'team')),
  due_date date,
  priority text not null default 'medium' check (priority in ('high', 'medium', 'low')),
  -- Maintained by triggers, for every writer.
  members_count int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Increases with every change of the project itself, so that an older copy cannot overwrite a newer one.
  version int not null default 1
);
create index projects_owner_id on projects (owner_id);
create index projects_of_team on projects (team_id) where team_id is not null;

-- The numbers of tasks and completed tasks of a project, maintained by triggers for every writer. Counting ten thousand
-- tasks for every read is slow, and an index on the status would make every move of a task slower. In a table of its
-- own, so that completing a task does not wait for a change of the project.
create table project_task_counts (
  project_id uuid primary key references projects (id) on delete cascade,
  total int not null default 0,
  completed int not null default 0
) with (fillfactor = 50);

create table project_members (
  id uuid primary key,
  project_id uuid not null references projects (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  role text not null default 'Member' check (role in ('Owner', 'Admin', 'Member')),
  role_rank smallint not null generated always as (case role when 'Owner' then 0 when 'Admin' then 1 else 2 end) stored,
  joined_at timestamptz not null default now()
);
create unique index project_members_of_project on project_members (project_id, user_id);
create unique index project_members_one_owner on project_members (project_id) where role = 'Owner';
create index project_members_of_user on project_members (user_id, project_id);
-- For the list of members, page by page.
create index project_members_in_order on project_members (project_id, role_rank, joined_at, id);

create table project_department_assignments (
  project_id uuid not null references projects (id) on delete cascade,
  department_id uuid not null references departments (id) on delete cascade,
  primary key (project_id, department_id)
);
create index project_department_assignments_of_department on project_department_assignments (department_id, project_id);

-- A project's tasks are deleted with it.
alter table tasks add column project_id uuid references projects (id) on delete cascade;
-- Moving a task changes none of its columns.
create index tasks_of_project on tasks (project_id) where project_id is not null;

create table project_updates (
  id uuid primary key,
  project_id uuid not null references projects (id) on delete cascade,
  -- Null once the account is deleted: updates stay with the project.
  author_id uuid references users (id) on delete set null,
  content text not null,
  type text not null default 'general' check (type in ('general', 'progress', 'milestone', 'blocker')),
  related_task_id uuid references tasks (id) on delete set null,
  timestamp timestamptz not null default now(),
  edited_at timestamptz
);
create index project_updates_of_project on project_updates (project_id, timestamp desc, id desc);
create index project_updates_of_author on project_updates (author_id, id);
create index project_updates_of_task on project_updates (related_task_id) where related_task_id is not null;

create table project_resources (
  id uuid primary key,
  project_id uuid not null references projects (id) on delete cascade,
  name text not null check (name <> ''),
  type text not null check (type in ('link', 'document', 'image', 'video', 'pdf', 'archive', 'other')),
  url text not null,
  uploaded_by uuid references users (id) on delete set null,
  -- '__project_photo__' is the project's photo (docs/product/project-resources.md, "Project photo").
  description text not null default '',
  size bigint,
  original_resource_id uuid,
  -- The key of the stored file: the photo, or the icon of the linked page.
  file text,
  icon_url text,
  created_at timestamptz not null default now(),
  version int not null default 1
);
create index project_resources_of_project on project_resources (project_id, created_at desc, id desc);
create unique index project_resources_photo on project_resources (project_id) where description = '__project_photo__';
create index project_resources_of_uploader on project_resources (uploaded_by, id);

-- The activity of a project, for its overview.
create table project_activity (
  id uuid primary key,
  project_id uuid not null references projects (id) on delete cascade,
  actor_id uuid references users (id) on delete set null,
  kind text not null,
  -- The title or name, at that time, of what was changed: a task, a person, a resource.
  subject text not null default '',
  subject_id uuid,
  at timestamptz not null default clock_timestamp()
);
create index project_activity_of_project on project_activity (project_id, at desc, id desc);
create index project_activity_of_actor on project_activity (actor_id);
-- To remove the name of a person whose account is deleted.
create index project_activity_of_person on project_activity (subject_id)
  where kind in ('member-joined', 'member-left', 'member-removed', 'project-transferred');

create function begin_project_task_counts() returns trigger language plpgsql as $$
begin
  insert into project_task_counts (project_id) values (new.id);
  return null;
end $$;
create trigger projects_added after insert on projects for each row execute function begin_project_task_counts();

-- A project that loses its team becomes individual (docs/product/projects.md, "Deletion").
create function project_without_team() returns trigger language plpgsql as $$
begin
  new.type := 'individual';
  new.visibility := 'private';
  return new;
end $$;
create trigger projects_without_team before update of team_id on projects
  for each row when (new.team_id is null and old.team_id is not null) execute function project_without_team();

-- A project that loses its last department stays in its team, but becomes private.
create function project_without_departments() returns trigger language plpgsql as $$
begin
  update projects set type = 'team', visibility = 'private'
  where id = old.project_id and type = 'department'
    and not exists (select from project_department_assignments where project_id = old.project_id);
  return null;
end $$;
create trigger project_department_assignments_removed after delete on project_department_assignments
  for each row execute function project_without_departments();

create function count_project_members() returns trigger language plpgsql as $$
begin
  update projects set members_count = members_count + changed.by
  from (
    select project_id, sum(one)::int as by from (
      select project_id, case tg_op when 'INSERT' then 1 else -1 end as one from changed_rows
    ) rows group by project_id
  ) changed
  where projects.id = changed.project_id;
  return null;
end $$;
create trigger project_members_added after insert on project_members
  referencing new table as changed_rows for each statement execute function count_project_members();
create trigger project_members_removed after delete on project_members
  referencing old table as changed_rows for each statement execute function count_project_members();

create function count_project_tasks() returns trigger language plpgsql as $$
begin
  update project_task_counts set
    total = total + changed.tasks * case tg_op when 'INSERT' then 1 else -1 end,
    completed = completed + changed.done * case tg_op when 'INSERT' then 1 else -1 end
  from (
    select project_id, count(*)::int as tasks, count(completed_at)::int as done
    from changed_rows where project_id is not null group by project_id
  ) changed
  where project_task_counts.project_id = changed.project_id;
  return null;
end $$;
create trigger tasks_added after insert on tasks
  referencing new table as changed_rows for each statement execute function count_project_tasks();
create trigger tasks_removed after delete on tasks
  referencing old table as changed_rows for each statement execute function count_project_tasks();

-- For each row, with a condition: most moves complete nothing and do not call it.
create function recount_project_tasks() returns trigger language plpgsql as $$
begin
  update project_task_counts set
    total = total + case project_id when new.project_id then 1 else 0 end
                  - case project_id when old.project_id then 1 else 0 end,
    completed = completed + case when project_id = new.project_id and new.completed_at is not null then 1 else 0 end
                          - case when project_id = old.project_id and old.completed_at is not null then 1 else 0 end
  where project_id in (old.project_id, new.project_id);
  return null;
end $$;
create trigger tasks_recounted after update on tasks for each row
  when (old.project_id is distinct from new.project_id
    or (new.project_id is not null and (old.completed_at is null) <> (new.completed_at is null)))
  execute function recount_project_tasks();

-- A person's role in a project, null for non-members (docs/product/projects.md, "Roles").
create function get_project_user_role(p_project_id uuid, p_user_id uuid) returns text language sql stable as $$
  select role from project_members where project_id = p_project_id and user_id = p_user_id
$$;

-- Makes a member the owner and the owner an Admin, all or nothing, under a lock on the project. False when there is no
-- such project, or the person is no other member.
create function transfer_project_ownership(p_project_id uuid, p_new_owner_id uuid) returns boolean language plpgsql as $$
declare
  project projects%rowtype;
begin
  select * into project from projects where id = p_project_id for update;
  if not found or project.owner_id = p_new_owner_id
    or get_project_user_role(p_project_id, p_new_owner_id) is null then
    return false;
  end if;
  -- Before the new one, so that there are never two.
  update project_members set role = 'Admin' where project_id = p_project_id and role = 'Owner';
  update project_members set role = 'Owner' where project_id = p_project_id and user_id = p_new_owner_id;
  update projects set owner_id = p_new_owner_id, updated_at = now(), version = version + 1 where id = p_project_id;
  return true;
end $$;
