-- What linked pages say of themselves (docs/product/chat.md, "Links"; docs/decisions/086). One row for each address, which all messages
-- with it share.
create table link_previews (
  id uuid primary key,
  -- ASCII, and short enough for an entry of an index.
  url text not null unique check (length(url) <= 2000),
  -- Null while the page could not be fetched, or has no title.
  title text,
  description text,
  site text,
  picture_path text,
  fetch_again_at timestamptz not null,
  -- When a message last asked for it. A job deletes those that no message has.
  used_at timestamptz not null default now()
);

alter table chat_messages add column link_preview_id uuid references link_previews (id);
create index chat_messages_of_link_preview on chat_messages (link_preview_id) where link_preview_id is not null;
