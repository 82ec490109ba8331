-- Indexes for how notifications are read (docs/decisions/068): each list and count reads what it shows, however many there are.
drop index notifications_unread;
create index notifications_unread on notifications (user_id, created_at desc, id desc)
  where not is_read and not is_deleted;
create index notifications_types on notifications (user_id, type, created_at desc, id desc) where not is_deleted;
create index notifications_snoozed on notifications (snoozed_until)
  where snoozed_until is not null and not is_deleted;
