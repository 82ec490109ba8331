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

-- Which emoji people have reacted to a message with (docs/decisions/078).
create table chat_reactions (
  message_id uuid not null references chat_messages (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  emoji text not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (message_id, user_id, emoji)
);
create index chat_reactions_of_user on chat_reactions (user_id, message_id);

-- What everyone sees of them, so that a page of messages reads no reactions: for each emoji `emoji`, `count` and the first `personIds`.
alter table chat_messages add column reactions jsonb not null default '[]';

-- For every writer of reactions.
create function count_reactions() returns trigger language plpgsql as $$
begin
  update chat_messages set reactions = (
    select coalesce(jsonb_agg(jsonb_build_object('emoji', emoji, 'count', count, 'personIds', people) order by first_at, emoji), '[]')
    from (
      select emoji, count(*) as count, min(created_at) as first_at, (array_agg(user_id order by created_at, user_id))[1:5] as people
      from chat_reactions where message_id = chat_messages.id group by emoji) as counted)
  where id in (select message_id from changed);
  return null;
end $$;
create trigger chat_reactions_added after insert on chat_reactions referencing new table as changed
  for each statement execute function count_reactions();
create trigger chat_reactions_removed after delete on chat_reactions referencing old table as changed
  for each statement execute function count_reactions();

-- Pinned messages of a chat.
alter table chat_messages add column pinned_at timestamptz;
create index chat_messages_pinned on chat_messages (chat_id, pinned_at desc, id desc) where pinned_at is not null;
