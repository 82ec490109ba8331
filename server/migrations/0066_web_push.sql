-- Browsers that are sent pushes (docs/decisions/073).
create table push_subscriptions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- The address at the browser's push service. Whoever knows it and the keys can send to it.
  endpoint text not null unique,
  p256dh_key text not null,
  auth_key text not null,
  user_agent text not null,
  -- Browser on system.
  device_name text not null,
  browser_name text not null,
  os_name text not null,
  -- False since the push service does not know it any more, or the browser has signed out.
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- When the push service last took something for it.
  last_used_at timestamptz
);
create index push_subscriptions_user on push_subscriptions (user_id);
create index push_subscriptions_inactive on push_subscriptions (updated_at) where not is_active;

-- A browser has one address for all who sign in with it: it belongs to the last of them.
create function upsert_push_subscription(
  p_user_id uuid, p_endpoint text, p_p256dh_key text, p_auth_key text, p_user_agent text, p_device_name text,
  p_browser_name text, p_os_name text, p_id uuid default gen_random_uuid()
) returns setof push_subscriptions language sql as $$
  insert into push_subscriptions as kept
    (id, user_id, endpoint, p256dh_key, auth_key, user_agent, device_name, browser_name, os_name)
  values
    (p_id, p_user_id, p_endpoint, p_p256dh_key, p_auth_key, p_user_agent, p_device_name, p_browser_name, p_os_name)
  on conflict (endpoint) do update set
    user_id = excluded.user_id, p256dh_key = excluded.p256dh_key, auth_key = excluded.auth_key,
    user_agent = excluded.user_agent, device_name = excluded.device_name, browser_name = excluded.browser_name,
    os_name = excluded.os_name, is_active = true, updated_at = now(),
    created_at = case when kept.user_id = excluded.user_id then kept.created_at else now() end,
    last_used_at = case when kept.user_id = excluded.user_id then kept.last_used_at end
  returning *
$$;

create function mark_push_subscription_used(p_endpoint text) returns void language sql as $$
  update push_subscriptions set last_used_at = now() where endpoint = p_endpoint
$$;

create view push_subscription_stats as
  select user_id, count(*) filter (where is_active) as active_subscriptions, count(*) as subscriptions,
    max(last_used_at) as last_used_at
  from push_subscriptions group by user_id;

-- A push is sent by the server itself: it knows when it failed for good, what happened on each device, and how often it was tried.
alter table notification_deliveries
  drop constraint notification_deliveries_state_check,
  add constraint notification_deliveries_state_check check (state in ('waiting', 'handed', 'skipped', 'failed')),
  add column devices jsonb,
  add column attempts smallint not null default 0;
