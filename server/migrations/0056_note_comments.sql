-- Comments on parts of a note's text, in threads (docs/decisions/060).
create table note_comments (
  id uuid primary key,
  note_id uuid not null references notes (id) on delete cascade,
  -- The first comment of the thread; null for that one.
  thread_id uuid references note_comments (id) on delete cascade,
  -- Null once the account or the comment is deleted.
  author_id uuid references users (id) on delete set null,
  -- Empty for a first comment that was deleted while others had replied.
  content text not null,
  created_at timestamptz not null default clock_timestamp(),
  edited_at timestamptz,
  -- Of first comments only: the commented text as it was, where it is, and when the thread was resolved.
  quote text not null default '',
  anchor jsonb,
  resolved_at timestamptz,
  check ((thread_id is null) = (anchor is not null)),
  check (thread_id is null or resolved_at is null)
);
create index note_comments_of_note on note_comments (note_id, created_at desc, id desc);
create index note_comments_of_thread on note_comments (thread_id) where thread_id is not null;
create index note_comments_of_author on note_comments (author_id, id);

create table note_comment_mentions (
  comment_id uuid not null references note_comments (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  primary key (comment_id, user_id)
);
create index note_comment_mentions_of_person on note_comment_mentions (user_id);

select keep_deleted_ids('note_comments', 'request/deleted');
