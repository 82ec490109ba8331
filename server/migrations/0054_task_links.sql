-- Links from tasks to notes and resources (docs/product/task-links.md).
create table task_links (
  id uuid primary key,
  task_id uuid not null references tasks (id) on delete cascade,
  linked_item_type text not null check (linked_item_type in ('note', 'resource')),
  linked_item_id uuid not null,
  -- The same id in a column for each type, for the references: a link ends with its item.
  note_id uuid generated always as (case linked_item_type when 'note' then linked_item_id end) stored
    references notes (id) on delete cascade,
  resource_id uuid generated always as (case linked_item_type when 'resource' then linked_item_id end) stored
    references resources (id) on delete cascade,
  link_title text not null default '',
  link_description text not null default '',
  created_at timestamptz not null default now(),
  -- Null once the account is deleted.
  created_by uuid references users (id) on delete set null,
  unique (task_id, linked_item_type, linked_item_id)
);
create index task_links_of_task on task_links (task_id, created_at, id);
create index task_links_of_note on task_links (note_id) where note_id is not null;
create index task_links_of_resource on task_links (resource_id) where resource_id is not null;
create index task_links_of_person on task_links (created_by, id);
select keep_deleted_ids('task_links', 'request/deleted');

-- The tasks whose links have ended with a note or resource, until that is published (links.ended.ts). Whatever deletes the item
-- knows nothing of tasks, and does not wait for their locks.
create table ended_task_links (
  id bigint generated always as identity primary key,
  task_id uuid not null
);
create function note_ended_task_links() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'notes' then
    insert into ended_task_links (task_id) select task_id from task_links where note_id = old.id;
  else
    insert into ended_task_links (task_id) select task_id from task_links where resource_id = old.id;
  end if;
  return old;
end $$;
create trigger notes_end_task_links before delete on notes
  for each row execute function note_ended_task_links();
create trigger resources_end_task_links before delete on resources
  for each row execute function note_ended_task_links();

update task_templates set content = content || '{"linkedItems": []}' where not content ? 'linkedItems';
