-- Copies of files and folders (docs/product/resources.md, "Copying"; docs/decisions/052).

-- What a file was copied from. Without a reference: the original may be deleted, in the trash of others, or erased in parts.
alter table resources add column original_resource_id uuid;

-- Copying that is under way, and for a day after its end, so that a repeated request finds it.
create table resource_copies (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- Where the copies go. Without references: what is gone when its turn comes is refused then.
  parent_folder_id uuid,
  team_id uuid,
  project_id uuid,
  items integer not null,
  bytes bigint not null,
  copied_items integer not null default 0,
  copied_bytes bigint not null default 0,
  refused_items integer not null default 0,
  -- Why the first of these was refused.
  refusal text,
  -- The new items, without what is in them.
  resource_ids uuid[] not null,
  canceled boolean not null default false,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index resource_copies_of_person on resource_copies (user_id, id);
create index resource_copies_finished on resource_copies (finished_at) where finished_at is not null;
select keep_deleted_ids('resource_copies', 'request/deleted');

-- What is left to copy. An item is deleted in the transaction that inserts its copy, so that nothing is copied twice.
create table resource_copy_items (
  copy_id uuid not null references resource_copies (id) on delete cascade,
  -- The order: folders before what is in them.
  position integer not null,
  source_id uuid not null,
  resource_id uuid not null,
  -- The copy of the folder around it; null for those that go to the place itself.
  parent_id uuid,
  primary key (copy_id, position)
);
