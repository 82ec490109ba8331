-- What the settings of the account show and change.

-- When a session was last used, to ten minutes (platform/auth/sessions.ts). Not indexed, so that an update touches no
-- index.
alter table sessions add column last_active_at timestamptz not null default now();
update sessions set last_active_at = updated_at;

-- A new address that is not confirmed; at most one per person. The row stays for a while after the confirmation, so
-- that opening the link again gets the same answer.
create table email_changes (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  email text not null,
  -- The hash of the link's token; null until an e-mail was written, and always when the address has an account, which
  -- gets no link.
  token_hash text,
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index email_changes_user_id on email_changes (user_id);
create unique index email_changes_token_hash on email_changes (token_hash);
create index email_changes_expires_at on email_changes (expires_at);

-- Messages to an address are deleted with its account.
create index mail_outbox_recipient on mail_outbox (recipient);

-- Settled requests are also found when their receiver is deleted.
create index connection_requests_receiver on connection_requests (receiver_id);
