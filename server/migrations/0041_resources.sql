-- Files and folders of people, teams and projects (docs/product/resources.md).
create table resources (
  id uuid primary key,
  -- In a team or project its Owner, once the person has left.
  uploaded_by uuid not null references users (id) on delete cascade,
  -- The team or project that it belongs to; neither for a person's own. No references: with a team or project its items are
  -- deleted in parts, after it.
  team_id uuid,
  project_id uuid,
  parent_folder_id uuid references resources (id) on delete cascade,
  -- The folders around it, from the top: the path, and what is within a folder.
  ancestors uuid[] not null default '{}',
  -- Whose it is: the team, the project or the person.
  place uuid not null generated always as (coalesce(team_id, project_id, uploaded_by)) stored,
  -- The folder around it, or whose it is at the top. Names are unique within.
  location uuid not null generated always as (coalesce(parent_folder_id, team_id, project_id, uploaded_by)) stored,
  name text not null,
  type text not null check (type in ('folder', 'document', 'image', 'video', 'pdf', 'archive', 'other')),
  -- Folders are listed before files.
  is_file boolean not null generated always as (type <> 'folder') stored,
  mime_type text,
  size_bytes integer not null default 0,
  bucket text not null default 'resources',
  -- Keys of stored files: the content, and a small picture of it.
  file_path text,
  thumbnail_path text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Set in the trash. `deleted_with` is the item that was moved there: this one, or a folder around it.
  deleted_at timestamptz,
  deleted_with uuid,
  version integer not null default 1,
  check ((type = 'folder') = (file_path is null)),
  check ((deleted_at is null) = (deleted_with is null)),
  check (team_id is null or project_id is null),
  check (parent_folder_id is not distinct from ancestors[cardinality(ancestors)])
);
create unique index resources_names on resources (location, lower(name)) where deleted_with is null;
create index resources_by_name on resources (location, is_file, (name collate natural_text), id) where deleted_with is null;
create index resources_by_update on resources (location, is_file, updated_at, id) where deleted_with is null;
create index resources_by_size on resources (location, is_file, size_bytes, id) where deleted_with is null;
create index resources_trash on resources (place, deleted_at, id) where deleted_with = id;
create index resources_expired on resources (deleted_at) where deleted_with = id;
create index resources_deleted_with on resources (deleted_with) where deleted_with is not null;
create index resources_of_place on resources (place, cardinality(ancestors) desc);
create index resources_of_person on resources (uploaded_by, id);
create index resources_of_team on resources (team_id, uploaded_by, id) where team_id is not null;
create index resources_files_of_team on resources (team_id)
  where team_id is not null and is_file and deleted_with is null;
create index resources_of_project on resources (project_id, uploaded_by, id) where project_id is not null;
create index resources_within on resources using gin (ancestors);
create index resources_of_folder on resources (parent_folder_id) where parent_folder_id is not null;
select keep_deleted_ids('resources', 'request/deleted');

-- What a person keeps about an item for themselves.
create table resource_marks (
  user_id uuid not null references users (id) on delete cascade,
  resource_id uuid not null references resources (id) on delete cascade,
  starred boolean not null default false,
  last_accessed_at timestamptz,
  primary key (user_id, resource_id)
);
create index resource_marks_of on resource_marks (resource_id);
create index resource_marks_starred on resource_marks (user_id, resource_id) where starred;
create index resource_marks_recent on resource_marks (user_id, last_accessed_at desc, resource_id desc)
  where last_accessed_at is not null;

-- Items that people show to others, with what is in them.
create table resource_shares (
  id uuid primary key,
  resource_id uuid not null references resources (id) on delete cascade,
  shared_by uuid not null references users (id) on delete cascade,
  shared_with uuid not null references users (id) on delete cascade,
  permission text not null default 'view' check (permission = 'view'),
  created_at timestamptz not null default now(),
  unique (resource_id, shared_with)
);
create index resource_shares_with on resource_shares (shared_with, resource_id);
create index resource_shares_by on resource_shares (shared_by, id);

-- The shares that count: whoever shared it may still do so. Rights are decided now, not when something was stored.
create view resource_readers as
select shares.resource_id, shares.shared_with as user_id, shares.shared_by, shares.created_at, resources.name
from resource_shares as shares
join resources on resources.id = shares.resource_id
where case
  when resources.team_id is not null then exists (
    select from team_members as member
    where member.team_id = resources.team_id and member.user_id = shares.shared_by
      and (member.role_rank < 2 or resources.uploaded_by = shares.shared_by))
  when resources.project_id is not null then exists (
    select from project_members as member
    where member.project_id = resources.project_id and member.user_id = shares.shared_by
      and (member.role in ('Owner', 'Admin') or resources.uploaded_by = shares.shared_by))
  else resources.uploaded_by = shares.shared_by
end;
