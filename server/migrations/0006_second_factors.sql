-- The second step of a sign-in (an authenticator app, recovery codes), and passkeys.
create table totp_secrets (
  user_id uuid primary key references users (id) on delete cascade,
  -- Encrypted with a key of the server's own (platform/auth/encryption.ts): a code is made of it, so a hash would not do.
  secret text not null,
  -- The session that is setting it up; null from when a code has confirmed it, and only then is it asked for.
  pending_session_id uuid references sessions (id) on delete cascade,
  -- The 30 seconds that the last code was of. None of these or before them is taken again.
  last_used_step bigint not null default 0,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  check ((confirmed_at is null) = (pending_session_id is not null))
);
create index totp_secrets_pending on totp_secrets (pending_session_id) where pending_session_id is not null;

-- Deleted as they are used.
create table recovery_codes (
  user_id uuid not null references users (id) on delete cascade,
  code_hash text not null,
  primary key (user_id, code_hash)
);

create table passkeys (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- What the authenticator calls it, in base64url.
  credential_id text not null,
  -- COSE, in base64url.
  public_key text not null,
  -- How often it was used, as far as the authenticator counts; 0 for ever with those that don't.
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  synced boolean not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create unique index passkeys_credential_id on passkeys (credential_id);
create index passkeys_user_id on passkeys (user_id, created_at, id);

-- What the server has asked a browser and waits to be answered, once and for some minutes.
create table sign_in_challenges (
  -- The hash of what the browser gives back to name it.
  id text primary key,
  purpose text not null check (purpose in ('second-factor', 'passkey-sign-in', 'new-passkey')),
  user_id uuid references users (id) on delete cascade,
  session_id uuid references sessions (id) on delete cascade,
  -- What an authenticator has to sign.
  challenge text not null default '',
  tries smallint not null default 0,
  expires_at timestamptz not null
);
create index sign_in_challenges_user_id on sign_in_challenges (user_id) where user_id is not null;
create unique index sign_in_challenges_session_id on sign_in_challenges (session_id) where session_id is not null;
create index sign_in_challenges_expires_at on sign_in_challenges (expires_at);
