-- The people that messages of chats mention (docs/product/chat.md, docs/decisions/077).
create table chat_message_mentions (
  message_id uuid not null references chat_messages (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  -- Those of the message: one index finds the unread mentions of a person in a chat.
  chat_id uuid not null,
  number int not null,
  -- Whether it was decided who is notified of it.
  is_told boolean not null default false,
  primary key (message_id, user_id)
);
create index chat_message_mentions_of_person on chat_message_mentions (user_id, chat_id, number);
create index chat_message_mentions_to_tell on chat_message_mentions (chat_id) where not is_told;

create function place_mention() returns trigger language plpgsql as $$
begin
  select message.chat_id, message.number into new.chat_id, new.number from chat_messages message where message.id = new.message_id;
  return new;
end $$;
create trigger chat_message_mentions_place before insert on chat_message_mentions
  for each row execute function place_mention();

alter table chat_messages
  -- It mentions everyone in the chat (@all), without a row for each.
  add column mentions_all boolean not null default false,
  add column is_all_told boolean not null default false;
create index chat_messages_mentioning_all on chat_messages (chat_id, number) where mentions_all;
create index chat_messages_all_to_tell on chat_messages (chat_id) where mentions_all and not is_all_told;
