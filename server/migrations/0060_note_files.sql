-- Who put which file into the text of a note (docs/product/notes.md, "Sharing"; docs/decisions/067). A file may be gone.
create table note_files (
  note_id uuid not null references notes (id) on delete cascade,
  resource_id uuid not null,
  person_id uuid not null references users (id) on delete cascade,
  -- Of the update that did it last.
  seq bigint not null,
  primary key (note_id, resource_id, person_id)
);
create index note_files_of_person on note_files (person_id);

-- Into notes in which nobody else could write, it was their owner.
insert into note_files (note_id, resource_id, person_id, seq)
select distinct notes.id, file.part[1]::uuid, notes.user_id, 0
from notes, regexp_matches(content,
  '(?:<img [^>]*?src="/api/resources/|<div data-file=")([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})["/]', 'g') as file (part)
where (content like '%<img %' or content like '%data-file=%')
  and not exists (select from note_shares where note_id = notes.id and access = 'edit');
