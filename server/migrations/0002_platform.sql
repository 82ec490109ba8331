-- The event log (docs/decisions/002): written in the transaction of the change itself, read in the order of (xid, seq)
-- and never past a transaction that is still open.
create table events (
  xid xid8 not null default pg_current_xact_id(),
  seq bigint generated always as identity,
  type text not null,
  actor_id uuid,
  -- The live rooms that receive it: user:…, team:…, department:…, project:…, chat:…
  audience text[] not null,
  -- Not jsonb: nothing asks what is inside, and a text that a person typed may hold what jsonb refuses (\u0000).
  payload json not null,
  created_at timestamptz not null default now(),
  primary key (xid, seq)
);

-- Which log the offsets of clients belong to. It gets a new id when the database was restored into another
-- cluster, whose transaction ids start over; every client then reloads.
create table event_stream (
  singleton boolean primary key default true check (singleton),
  id uuid not null default gen_random_uuid()
);
insert into event_stream default values;

-- The table is never empty: the newest event stays when old ones are pruned, so that every offset that was ever
-- given out is either that of an event that is there, or too old.
insert into events (type, audience, payload) values ('stream.opened', '{}', '{}');

-- Background jobs on their way to the queue: written in the transaction of the change that wants them, and moved to the
-- queue after it. Adding to the queue itself notifies, and a commit with a pending NOTIFY waits for every other one.
create table job_requests (
  id bigint primary key generated always as identity,
  name text not null,
  payload json not null,
  run_at timestamptz,
  max_attempts smallint not null,
  -- Of requests with the same key that have not started, only the last one counts.
  key text
);

-- The processes that run background jobs, and when each last reported: jobs of dead ones are released for others.
create table job_workers (
  id text primary key,
  seen_at timestamptz not null default now()
);

-- Every message the server writes; without SMTP this is where its owner reads them (docs/product/general.md, "E-mail").
create table mail_outbox (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  created_at timestamptz not null default now(),
  -- Until then a process is sending it, and no other may.
  claimed_until timestamptz,
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
