-- The river of events (architecture, "Events: one river"): written in the transaction of the change itself, read in
-- the order of (xid, seq) and never past a transaction that is still open.
create table events (
  xid xid8 not null default pg_current_xact_id(),
  seq bigint generated always as identity,
  type text not null,
  actor_id uuid,
  -- The live rooms that may hear of it: user:…, team:…, department:…, project:…, chat:…
  audience text[] not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  primary key (xid, seq)
);
create index events_created_at on events (created_at);

-- Which river the positions of clients belong to. It gets a new id when the database was restored into another
-- cluster, whose transaction ids start anew; every client then fetches afresh.
create table event_stream (
  singleton boolean primary key default true check (singleton),
  id uuid not null default gen_random_uuid()
);
insert into event_stream default values;

-- Every message the server writes; without SMTP this is where its owner reads them (rulings, "E-mail").
create table mail_outbox (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  last_error text
);
create index mail_outbox_created_at on mail_outbox (created_at);

-- Tries at signing in and the like, counted per account and per address (kept by the rate-limiter library).
create table rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
