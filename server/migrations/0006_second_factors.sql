-- The second step of a sign-in (an authenticator app, recovery codes), and passkeys.
create table totp_secrets (
  user_id uuid primary key references users (id) on delete cascade,
  -- Encrypted with a key of the server (platform/auth/encryption.ts). A hash would not do, since codes are computed
  -- from it.
  secret text not null,
  -- The session that is setting it up; null once a code has confirmed it, from when on sign-ins require it.
  pending_session_id uuid references sessions (id) on delete cascade,
  -- The time step of the last code. Codes of this or an earlier step are refused.
  last_used_step bigint not null default 0,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  check ((confirmed_at is null) = (pending_session_id is not null))
);
create index totp_secrets_pending on totp_secrets (pending_session_id) where pending_session_id is not null;

-- Deleted when used.
create table recovery_codes (
  user_id uuid not null references users (id) on delete cascade,
  code_hash text not null,
  primary key (user_id, code_hash)
);

create table passkeys (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- The authenticator's id of it, in base64url.
  credential_id text not null,
  -- COSE, in base64url.
  public_key text not null,
  -- The authenticator's count of uses; always 0 for those that do not count.
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  synced boolean not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create unique index passkeys_credential_id on passkeys (credential_id);
create index passkeys_user_id on passkeys (user_id, created_at, id);

-- Challenges that a browser has to answer, once and within minutes.
create table sign_in_challenges (
  -- The hash of the handle with which the browser answers.
  id text primary key,
  purpose text not null check (purpose in ('second-factor', 'passkey-sign-in', 'new-passkey')),
  user_id uuid references users (id) on delete cascade,
  session_id uuid references sessions (id) on delete cascade,
  -- The bytes that an authenticator has to sign.
  challenge text not null default '',
  tries smallint not null default 0,
  expires_at timestamptz not null
);
create index sign_in_challenges_user_id on sign_in_challenges (user_id) where user_id is not null;
create unique index sign_in_challenges_session_id on sign_in_challenges (session_id) where session_id is not null;
create index sign_in_challenges_expires_at on sign_in_challenges (expires_at);
