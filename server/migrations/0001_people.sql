-- People, their sessions and how they sign in: accounts (a password, or an account at a provider) and verifications
-- (the value behind a link in an e-mail or a sign-in at a provider).
create table users (
  id uuid primary key,
  name text not null,
  email text not null,
  email_verified boolean not null default false,
  image text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index users_email_key on users (email);

create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  token text not null,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index sessions_token_key on sessions (token);
create index sessions_user_id on sessions (user_id);
create index sessions_expires_at on sessions (expires_at);

create table accounts (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index accounts_user_id on accounts (user_id);
create unique index accounts_provider_account_key on accounts (provider_id, account_id);

create table verifications (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_identifier on verifications (identifier);
create index verifications_expires_at on verifications (expires_at);

-- Secrets generated at the first start, such as the key that signs session cookies. Stored here so that all nodes share
-- them and a restored backup keeps people signed in.
create table server_secrets (
  name text primary key,
  value text not null,
  created_at timestamptz not null default now()
);

-- What others see of a person, and the person's own settings (docs/product/people.md, "Profile").
create table user_profiles (
  id uuid primary key references users (id) on delete cascade,
  full_name text not null,
  email text not null,
  avatar_url text,
  plan text not null default 'Free Plan',
  time_zone text not null default 'UTC',
  week_start smallint not null default 0 check (week_start between 0 and 6),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index user_profiles_email_key on user_profiles (email);
