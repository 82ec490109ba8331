-- What a person's own settings show and change of their account.

-- When a session was last used, to ten minutes (platform/auth/sessions.ts); not indexed, so that writing it touches no
-- index.
alter table sessions add column last_active_at timestamptz not null default now();
update sessions set last_active_at = updated_at;

-- An address that waits for its confirmation; one at a time for a person. The row stays for a while after it was
-- confirmed, so that a link that is opened twice says the same twice.
create table email_changes (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  email text not null,
  -- The hash of what the link holds; null until an e-mail was written, and for ever when there is none to write
  -- because the address has an account.
  token_hash text,
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index email_changes_user_id on email_changes (user_id);
create unique index email_changes_token_hash on email_changes (token_hash);
create index email_changes_expires_at on email_changes (expires_at);

-- What was written to somebody goes with their account.
create index mail_outbox_recipient on mail_outbox (recipient);

-- Requests that were answered long ago are found when their receiver goes, too.
create index connection_requests_receiver on connection_requests (receiver_id);
