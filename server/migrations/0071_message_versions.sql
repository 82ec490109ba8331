-- Of two copies of a message the one with the higher version is newer, whether it came by an event or an answer.
alter table chat_messages add column version int not null default 1;

-- For every writer of a message.
create function next_message_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger chat_messages_version before update on chat_messages
  for each row when (old is distinct from new) execute function next_message_version();
