-- Files and folders of people (docs/product/resources.md).
create table resources (
  id uuid primary key,
  uploaded_by uuid not null references users (id) on delete cascade,
  parent_folder_id uuid references resources (id) on delete cascade,
  -- The folders around it, from the top: the path, and what is within a folder.
  ancestors uuid[] not null default '{}',
  -- The folder around it, or its owner at the top. Names are unique within.
  location uuid not null generated always as (coalesce(parent_folder_id, uploaded_by)) stored,
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
  starred boolean not null default false,
  last_accessed_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Set in the trash. `deleted_with` is the item that was moved there: this one, or a folder around it.
  deleted_at timestamptz,
  deleted_with uuid,
  version integer not null default 1,
  check ((type = 'folder') = (file_path is null)),
  check ((deleted_at is null) = (deleted_with is null)),
  check (parent_folder_id is not distinct from ancestors[cardinality(ancestors)])
);
create unique index resources_names on resources (location, lower(name)) where deleted_with is null;
create index resources_by_name on resources (location, is_file, (name collate natural_text), id) where deleted_with is null;
create index resources_by_update on resources (location, is_file, updated_at, id) where deleted_with is null;
create index resources_by_size on resources (location, is_file, size_bytes, id) where deleted_with is null;
create index resources_starred on resources (uploaded_by, is_file, (name collate natural_text), id)
  where starred and deleted_with is null;
create index resources_recent on resources (uploaded_by, last_accessed_at, id) where is_file and deleted_with is null;
create index resources_trash on resources (uploaded_by, deleted_at, id) where deleted_with = id;
create index resources_expired on resources (deleted_at) where deleted_with = id;
create index resources_deleted_with on resources (deleted_with) where deleted_with is not null;
create index resources_of_person on resources (uploaded_by, id);
create index resources_within on resources using gin (ancestors);
create index resources_of_folder on resources (parent_folder_id) where parent_folder_id is not null;
select keep_deleted_ids('resources', 'request/deleted');
