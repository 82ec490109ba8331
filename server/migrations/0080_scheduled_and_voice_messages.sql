-- Messages that are sent later (docs/product/chat.md, "Scheduled messages"; docs/decisions/087). The id becomes that of the message.
create table chat_scheduled_messages (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- May be gone: then the message is not sent, and its author still has the text.
  chat_id uuid not null,
  content text not null,
  mentions_all boolean not null default false,
  -- As they are sent: `fileId`, `width`, `height` and `voice` of each.
  files jsonb not null default '[]',
  send_at timestamptz not null,
  -- The code of the refusal when it could not be sent at its time; null while it waits for that.
  problem text,
  version int not null default 1,
  created_at timestamptz not null default now()
);
create index chat_scheduled_messages_of_person on chat_scheduled_messages (user_id, send_at, id);
select keep_deleted_ids('chat_scheduled_messages', 'request/deleted');
create trigger chat_scheduled_messages_version before update on chat_scheduled_messages
  for each row when (old is distinct from new) execute function next_message_version();

create table chat_scheduled_mentions (
  message_id uuid not null references chat_scheduled_messages (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  primary key (message_id, user_id)
);
create index chat_scheduled_mentions_of_person on chat_scheduled_mentions (user_id);

-- Of a file that was recorded as a voice message: `seconds` and `waveform` (docs/product/chat.md, "Voice messages"; docs/decisions/088).
alter table chat_message_files add column voice jsonb;
