-- Browsers and network addresses from which an account was signed in to (platform/auth/known-devices.ts): strangers who
-- exhaust the account's attempts do not lock out its owner. Stores only hashes.
create table known_devices (
  user_id uuid not null references users (id) on delete cascade,
  key_hash text not null,
  last_used_at timestamptz not null default now(),
  primary key (user_id, key_hash)
);
create index known_devices_last_used_at on known_devices (last_used_at);
