-- What people are told about (docs/decisions/068). Without references to people: a change that notifies somebody would lock them
-- late, against the order of locks (docs/decisions/024). Deleting an account deletes them.
create table notifications (
  id uuid primary key,
  user_id uuid not null,
  type text not null,
  title text not null,
  message text not null,
  action_url text,
  action_text text,
  metadata jsonb not null default '{}',
  is_read boolean not null default false,
  is_deleted boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Whoever did it; null for the server.
  actor_id uuid,
  -- What it is about, as kind:id.
  about text not null,
  -- Why this person is told, such as "assigned".
  reason text not null,
  -- Of the event: nobody is told twice about one.
  key text not null,
  snoozed_until timestamptz,
  version integer not null default 1
);
create unique index notifications_once on notifications (user_id, key);
create index notifications_newest on notifications (user_id, created_at desc, id desc) where not is_deleted;
create index notifications_unread on notifications (user_id, id) where not is_read and not is_deleted;
create index notifications_about on notifications (user_id, about) where not is_deleted;
create index notifications_age on notifications (created_at);

-- What people asked to be told more or less about than they would be: "following" or "muted".
create table notification_follows (
  user_id uuid not null,
  about text not null,
  level text not null check (level in ('following', 'muted')),
  created_at timestamptz not null default now(),
  primary key (user_id, about)
);
create index notification_follows_about on notification_follows (about, level);
