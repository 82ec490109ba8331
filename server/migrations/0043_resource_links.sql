-- Signed links to files (docs/product/resources.md, "Links"). The address is derived from the id, the file and the maker by a
-- secret of the server (docs/decisions/047), and is not stored.
create table resource_links (
  id uuid primary key,
  resource_id uuid not null references resources (id) on delete cascade,
  created_by uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  password_hash text,
  opens integer not null default 0,
  last_opened_at timestamptz
);
create index resource_links_of_resource on resource_links (resource_id, created_at, id);
create index resource_links_of_person on resource_links (created_by, id);
create index resource_links_expired on resource_links (expires_at);
select keep_deleted_ids('resource_links', 'request/deleted');
