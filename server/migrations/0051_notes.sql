-- Notes (docs/product/notes.md). Their text is a document of Yjs updates (docs/decisions/056).
create table notes (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  title text not null,
  category text not null default 'General' check (category in ('General', 'Reading List', 'Meeting Note')),
  kind text not null default 'note' check (kind in ('note', 'resource')),
  is_favorite boolean not null default false,
  is_pinned boolean not null default false,
  url text,
  author text,
  tags text[] not null default '{}',
  -- The same in lower case: tags are compared by them (contract/rules/task-tags).
  tag_keys text[] not null default '{}',
  attendees text[] not null default '{}',
  action_items jsonb not null default '[]',
  -- The text as HTML, rewritten with each stored state, and in plain words, for search and lists.
  content text not null default '<p></p>',
  text text not null default '',
  words int not null default 0,
  -- When it was last changed, its text included.
  date timestamptz not null default now(),
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  version int not null default 1
);

-- The stored state of a note's document: all updates up to `state_seq` in one. `seq` is that of the last update.
create table note_documents (
  note_id uuid primary key references notes (id) on delete cascade,
  state bytea,
  state_seq bigint not null default 0,
  seq bigint not null default 0
);

-- Updates that are not part of the stored state yet.
create table note_updates (
  note_id uuid not null references notes (id) on delete cascade,
  seq bigint not null,
  update bytea not null,
  author_id uuid references users (id) on delete set null,
  created_at timestamptz not null default now(),
  primary key (note_id, seq)
);

create table note_versions (
  id uuid primary key,
  note_id uuid not null references notes (id) on delete cascade,
  kind text not null check (kind in ('session', 'manual', 'restore')),
  name text,
  title text not null,
  state bytea not null,
  seq bigint not null,
  words int not null,
  author_ids uuid[] not null default '{}',
  created_at timestamptz not null default now()
);
create index note_versions_newest on note_versions (note_id, created_at desc, id desc);
create index note_versions_age on note_versions (created_at);
