-- Files of messages (docs/product/chat.md, "Files"; docs/decisions/081). Messages without any, which are most, are read and sent without
-- a look at the table.
alter table chat_messages add column files_count smallint not null default 0;

create table chat_message_files (
  message_id uuid not null references chat_messages (id) on delete cascade,
  position smallint not null,
  -- May be gone: then the message says so.
  resource_id uuid not null,
  -- Of an image, in pixels, if known.
  width int,
  height int,
  primary key (message_id, position)
);
-- A file is in a message once.
create unique index chat_message_files_of_resource on chat_message_files (resource_id, message_id);
