-- Public links of notes (docs/product/notes.md, "Public links"). The address is derived from the id, the note and the maker by a secret
-- of the server (docs/decisions/047), and is not stored.
create table note_links (
  id uuid primary key,
  note_id uuid not null references notes (id) on delete cascade,
  created_by uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  password_hash text,
  opens integer not null default 0,
  last_opened_at timestamptz
);
create index note_links_of_note on note_links (note_id, created_at, id);
create index note_links_of_person on note_links (created_by, id);
create index note_links_expired on note_links (expires_at);
select keep_deleted_ids('note_links', 'request/deleted');
