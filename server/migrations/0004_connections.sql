-- Connections (docs/product/connections.md). The smaller id always comes first, so that a pair has one row at most.
create table connections (
  id uuid primary key,
  user_a_id uuid not null references users (id) on delete cascade,
  user_b_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  check (user_a_id < user_b_id)
);
create unique index connections_pair on connections (user_a_id, user_b_id);
-- The newest connections of a person, from either side, without sorting all of them.
create index connections_of_a on connections (user_a_id, created_at desc, id desc);
create index connections_of_b on connections (user_b_id, created_at desc, id desc);

create table connection_requests (
  id uuid primary key,
  sender_id uuid not null references users (id) on delete cascade,
  receiver_id uuid not null references users (id) on delete cascade,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'rejected', 'cancelled')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (sender_id <> receiver_id)
);
-- Of two people who request each other at once, one is first.
create unique index connection_requests_pending on connection_requests
  (least(sender_id, receiver_id), greatest(sender_id, receiver_id)) where status = 'pending';
create index connection_requests_sent on connection_requests (sender_id, created_at desc, id desc) where status = 'pending';
create index connection_requests_received on connection_requests (receiver_id, created_at desc, id desc) where status = 'pending';
-- To find all requests of a pair, which are deleted when they request again or disconnect.
create index connection_requests_pair on connection_requests (sender_id, receiver_id);
