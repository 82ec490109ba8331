-- Browsers that get pushes through Firebase Cloud Messaging (docs/decisions/075).
create table user_fcm_tokens (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  token text not null unique,
  -- A registration of Firebase, or an installation of the app.
  kind text not null default 'token' check (kind in ('token', 'fid')),
  is_active boolean not null default true,
  browser_name text not null,
  os_name text not null,
  device_name text not null,
  -- Made by the browser: one device has one active token.
  device_id uuid not null,
  -- Nothing is sent to a token whose session has ended. No foreign key: sessions end without waiting for this table.
  session_id uuid not null,
  -- Where web push reaches the same browser, which then needs no second push.
  push_endpoint text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index user_fcm_tokens_user on user_fcm_tokens (user_id, updated_at desc);
create index user_fcm_tokens_session on user_fcm_tokens (session_id);
create index user_fcm_tokens_age on user_fcm_tokens (updated_at);

-- What device push did with a notification is in the delivery log.
alter table notification_deliveries drop constraint notification_deliveries_channel_check;
alter table notification_deliveries add constraint notification_deliveries_channel_check
  check (channel in ('app', 'email', 'push', 'device'));
