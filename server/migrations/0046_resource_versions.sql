-- What files contained before they were replaced (docs/product/resources.md, "Versions").
create table resource_versions (
  id uuid primary key,
  resource_id uuid not null references resources (id) on delete cascade,
  file_path text not null,
  mime_type text not null,
  size_bytes integer not null,
  replaced_by uuid references users (id) on delete set null,
  replaced_at timestamptz not null default now()
);
create index resource_versions_of on resource_versions (resource_id, replaced_at desc, id);
create index resource_versions_by on resource_versions (replaced_by) where replaced_by is not null;

-- The file that an upload has become, which is another one's when it replaced that.
alter table resource_uploads add column became uuid;
