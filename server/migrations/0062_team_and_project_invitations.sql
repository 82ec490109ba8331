-- Deleting an account deletes what others were told about what the person did, since it has their name.
create index notifications_actor on notifications (actor_id) where actor_id is not null;
