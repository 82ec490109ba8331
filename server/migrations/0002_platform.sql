-- The event log (docs/decisions/002): written in the transaction of the change, read in the order of (xid, seq) and
-- never past a transaction that is still open.
create table events (
  xid xid8 not null default pg_current_xact_id(),
  seq bigint generated always as identity,
  type text not null,
  actor_id uuid,
  -- The live rooms that receive it: user:…, team:…, department:…, project:…, chat:…
  audience text[] not null,
  -- Not jsonb: it is never queried, and typed text may contain what jsonb refuses (\u0000).
  payload json not null,
  created_at timestamptz not null default now(),
  primary key (xid, seq)
);

-- The id of the log that clients' offsets belong to. Replaced when the database was restored into another cluster,
-- whose transaction ids start over; all clients then reload.
create table event_stream (
  singleton boolean primary key default true check (singleton),
  id uuid not null default gen_random_uuid()
);
insert into event_stream default values;

-- The table is never empty: pruning keeps the newest event, so that every issued offset is either that of an existing
-- event or too old.
insert into events (type, audience, payload) values ('stream.opened', '{}', '{}');

-- Background jobs on their way to the queue: written in the transaction of the change that requests them, and moved to
-- the queue afterwards. Adding to the queue sends a notification, and commits with a pending NOTIFY wait for each
-- other.
create table job_requests (
  id bigint primary key generated always as identity,
  name text not null,
  payload json not null,
  run_at timestamptz,
  max_attempts smallint not null,
  -- Of several with the same key that have not started, only the last one counts.
  key text
);

-- The processes that run background jobs, with the time of their last report: the jobs of dead ones are released.
create table job_workers (
  id text primary key,
  seen_at timestamptz not null default now()
);

-- Every message the server writes. Without SMTP its owner reads them here (docs/product/general.md, "E-mail").
create table mail_outbox (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  created_at timestamptz not null default now(),
  -- Until then one process is sending it, and no other may.
  claimed_until timestamptz,
  sent_at timestamptz,
  last_error text
);
create index mail_outbox_created_at on mail_outbox (created_at);

-- Counts of rate limits, per account and address (maintained by the rate-limiter library).
create table rate_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
