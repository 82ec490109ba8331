-- Whom people have blocked (docs/product/people.md, "Blocking", docs/decisions/080).
create table person_blocks (
  blocker_id uuid not null references users (id) on delete cascade,
  blocked_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index person_blocks_newest on person_blocks (blocker_id, created_at desc, blocked_id desc);
-- For the deletion of accounts.
create index person_blocks_of_blocked on person_blocks (blocked_id);
