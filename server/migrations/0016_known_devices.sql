-- Browsers and network addresses from which somebody has signed in to an account (platform/auth/known-devices.ts): what
-- strangers use up of its tries does not keep out its owner. Only hashes are kept.
create table known_devices (
  user_id uuid not null references users (id) on delete cascade,
  key_hash text not null,
  last_used_at timestamptz not null default now(),
  primary key (user_id, key_hash)
);
create index known_devices_last_used_at on known_devices (last_used_at);
