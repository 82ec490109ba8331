-- Replies to messages (docs/product/chat.md, "Replies"; docs/decisions/083).
alter table chat_messages
  -- The first message of the thread, in the same chat and before this one.
  add column reply_to uuid references chat_messages (id) on delete cascade,
  -- Of the first message of a thread: its replies that were not deleted, and when the last of them was sent.
  add column reply_count int not null default 0,
  add column last_reply_at timestamptz,
  -- Whether it was decided who of the thread is notified of this reply.
  add column is_reply_told boolean not null default false;
create index chat_messages_replies on chat_messages (reply_to, number desc) where reply_to is not null;
create index chat_messages_replies_to_tell on chat_messages (chat_id)
  where reply_to is not null and not is_reply_told and deleted_at is null;

-- For every writer of replies. Messages that are no replies do not get here.
create function count_reply() returns trigger language plpgsql as $$
begin
  update chat_messages set
    reply_count = reply_count + case when new.deleted_at is null then 1 else -1 end,
    last_reply_at = (
      select reply.created_at from chat_messages as reply
      where reply.reply_to = new.reply_to and reply.deleted_at is null
      order by reply.number desc limit 1)
  where id = new.reply_to;
  return null;
end $$;
create trigger chat_messages_replied after insert on chat_messages
  for each row when (new.reply_to is not null and new.deleted_at is null) execute function count_reply();
create trigger chat_messages_reply_deleted after update of deleted_at on chat_messages
  for each row when (new.reply_to is not null and old.deleted_at is null and new.deleted_at is not null)
  execute function count_reply();
