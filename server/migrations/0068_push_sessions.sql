-- Nothing is sent to a browser whose session has ended: whoever has lost a device ends its session from another one. Null for those that
-- were saved before this was recorded, and for those that nobody has saved from a page.
-- No foreign key: sessions end without waiting for this table.
alter table push_subscriptions add column session_id uuid;
create index push_subscriptions_session on push_subscriptions (session_id) where session_id is not null;

drop function upsert_push_subscription(uuid, text, text, text, text, text, text, text, uuid);
create function upsert_push_subscription(
  p_user_id uuid, p_endpoint text, p_p256dh_key text, p_auth_key text, p_user_agent text, p_device_name text,
  p_browser_name text, p_os_name text, p_id uuid default gen_random_uuid(), p_session_id uuid default null
) returns setof push_subscriptions language sql as $$
  insert into push_subscriptions as kept
    (id, user_id, endpoint, p256dh_key, auth_key, user_agent, device_name, browser_name, os_name, session_id)
  values
    (p_id, p_user_id, p_endpoint, p_p256dh_key, p_auth_key, p_user_agent, p_device_name, p_browser_name, p_os_name,
      p_session_id)
  on conflict (endpoint) do update set
    user_id = excluded.user_id, p256dh_key = excluded.p256dh_key, auth_key = excluded.auth_key,
    user_agent = excluded.user_agent, device_name = excluded.device_name, browser_name = excluded.browser_name,
    os_name = excluded.os_name, session_id = excluded.session_id, is_active = true, updated_at = now(),
    created_at = case when kept.user_id = excluded.user_id then kept.created_at else now() end,
    last_used_at = case when kept.user_id = excluded.user_id then kept.last_used_at end
  returning *
$$;

-- What is due is locked for each person by itself, oldest first: without the order in the index, that read all that waits.
drop index notification_deliveries_waiting;
create index notification_deliveries_waiting on notification_deliveries (user_id, channel, created_at, notification_id)
  where state = 'waiting';
