-- How people want to be told (docs/decisions/072). Without a row the defaults hold.
create table notification_preferences (
  user_id uuid primary key references users (id) on delete cascade,
  email_notifications boolean not null default true,
  push_notifications boolean not null default true,
  browser_notifications boolean not null default true,
  updated_at timestamptz not null default now(),
  task_assigned_email boolean not null default true,
  task_assigned_push boolean not null default true,
  task_completed_email boolean not null default true,
  task_completed_push boolean not null default true,
  task_due_soon_email boolean not null default true,
  task_due_soon_push boolean not null default true,
  task_deadline_reminder_email boolean not null default true,
  task_deadline_reminder_push boolean not null default true,
  team_member_added_email boolean not null default true,
  team_member_added_push boolean not null default true,
  team_member_left_email boolean not null default true,
  team_member_left_push boolean not null default true,
  team_admin_added_email boolean not null default true,
  team_admin_added_push boolean not null default true,
  team_ownership_transferred_email boolean not null default true,
  team_ownership_transferred_push boolean not null default true,
  project_member_added_email boolean not null default true,
  project_member_added_push boolean not null default true,
  project_ownership_transferred_email boolean not null default true,
  project_ownership_transferred_push boolean not null default true,
  message_received_email boolean not null default true,
  message_received_push boolean not null default true,
  chat_mention_email boolean not null default true,
  chat_mention_push boolean not null default true,
  call_incoming_email boolean not null default true,
  call_incoming_push boolean not null default true,
  call_missed_email boolean not null default true,
  call_missed_push boolean not null default true,
  system_update_email boolean not null default true,
  system_update_push boolean not null default true,
  reminder_email boolean not null default true,
  reminder_push boolean not null default true,
  connection_request_email boolean not null default true,
  connection_request_push boolean not null default true,
  connection_accepted_email boolean not null default true,
  connection_accepted_push boolean not null default true,
  task_comment_email boolean not null default true,
  task_comment_push boolean not null default true,
  comment_mention_email boolean not null default true,
  comment_mention_push boolean not null default true,
  resource_shared_email boolean not null default true,
  resource_shared_push boolean not null default true,
  note_shared_email boolean not null default true,
  note_shared_push boolean not null default true,
  note_mention_email boolean not null default true,
  note_mention_push boolean not null default true,
  due_soon_days smallint not null default 2,
  deadline_hours smallint not null default 24,
  -- Times of the day in the person's time zone, as HH:MM; both or none.
  quiet_from text,
  quiet_to text,
  email_digest text not null default 'off' check (email_digest in ('off', 'daily')),
  hide_content boolean not null default false,
  version integer not null default 1,
  check ((quiet_from is null) = (quiet_to is null))
);

-- What happened to notifications on the channels outside of the app, and what waits to be sent there. In the app itself every
-- notification is shown, so only those that were not (muted) have a row.
create table notification_deliveries (
  notification_id uuid not null references notifications (id) on delete cascade,
  channel text not null check (channel in ('app', 'email', 'push')),
  user_id uuid not null,
  -- "handed" is in the outbox, which knows the rest.
  state text not null check (state in ('waiting', 'handed', 'skipped')),
  -- Why it was skipped, or what it waits or has waited for.
  rule text,
  -- Until when it waits.
  due_at timestamptz,
  -- The message of the outbox.
  mail_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (notification_id, channel)
);
create index notification_deliveries_due on notification_deliveries (channel, due_at) where state = 'waiting';
create index notification_deliveries_waiting on notification_deliveries (user_id, channel) where state = 'waiting';
create index notification_deliveries_handed on notification_deliveries (user_id, updated_at) where state = 'handed';
create index notification_deliveries_mail on notification_deliveries (mail_id) where mail_id is not null;
create index notification_deliveries_age on notification_deliveries (created_at);

-- Headers of a message, who writes it again before a late attempt, and the mail server's answer.
alter table mail_outbox
  add column headers jsonb not null default '{}',
  add column writer text,
  add column answer text;

-- The delivery log also has deleted notifications.
create index notifications_log on notifications (user_id, created_at desc, id desc);
