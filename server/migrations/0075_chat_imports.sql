-- Chats whose first messages were imported from an export of another product (docs/product/chat.md, "Import").
create table chat_imports (
  chat_id uuid primary key references chats (id) on delete cascade,
  -- The product, and what the export says of the channel: the same export is recognized by it.
  source text not null,
  -- The number of imported messages, which have the positions from 1 on.
  messages int not null,
  -- Of the times and ids of all of them: an interrupted import goes on with the same messages only.
  digest text not null,
  -- The position up to which they are stored; null while people are still added to the team or department.
  stored int,
  created_at timestamptz not null default now()
);
create index chat_imports_by_source on chat_imports (source);
