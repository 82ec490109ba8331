-- Uploads of files (docs/product/resources.md, "Uploads"). Their bytes are in the folder `uploads` of the data folder.
create table resource_uploads (
  -- Also that of the file that it becomes.
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  -- Without a reference: the folder may be gone when the upload is complete, which is refused then.
  parent_folder_id uuid,
  team_id uuid,
  project_id uuid,
  clash text not null,
  size_bytes integer not null check (size_bytes >= 0),
  -- The name of the file that has the bytes.
  file_id uuid not null,
  -- The request that writes them, and until when it says so: it may be that of another server, or have died.
  writer uuid,
  writer_until timestamptz,
  finished_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '24 hours'
);
create index resource_uploads_of_person on resource_uploads (user_id, id);
create index resource_uploads_expired on resource_uploads (expires_at);
create index resource_uploads_by_file on resource_uploads (file_id) where finished_at is null;
