-- What notes were imported of, so that the same file makes nothing twice, and an import can be undone (docs/decisions/062).
create table note_imports (
  user_id uuid not null references users (id) on delete cascade,
  -- A digest of the path and content of the file.
  key text not null,
  note_id uuid not null references notes (id) on delete cascade,
  import_id uuid not null,
  primary key (user_id, key)
);
create index note_imports_of_note on note_imports (note_id);
create index note_imports_of_import on note_imports (user_id, import_id);
