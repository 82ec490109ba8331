-- Templates of notes, and what the texts of notes link to (docs/product/notes.md; docs/decisions/063).
create table note_templates (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  name text not null check (name <> ''),
  content jsonb not null,
  created_at timestamptz not null default now()
);
create index note_templates_of_person on note_templates (user_id);
select keep_deleted_ids('note_templates', 'request/deleted');

-- Once for each target, written when the text is stored. What is linked to may be gone.
create table note_backlinks (
  note_id uuid not null references notes (id) on delete cascade,
  kind text not null,
  target_id uuid not null,
  -- The words around the first link.
  words_before text not null,
  words_after text not null,
  links int not null,
  primary key (note_id, kind, target_id)
);
create index note_backlinks_to on note_backlinks (target_id, note_id);

-- The links of the texts that are there: the HTML is cut into lines, and each line at its links.
create function pg_temp.words_of(html text) returns text language sql immutable as $body$
  select regexp_replace(
    replace(replace(replace(replace(replace(
      regexp_replace(regexp_replace(html, '<span data-reference=[^>]*>', '…', 'g'), '<[^>]*>', '', 'g'),
      '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&#39;', ''''), '&amp;', '&'),
    '\s+', ' ', 'g')
$body$;

with cut as (
  select notes.id as note_id, lines.line, lines.n
  from notes, regexp_split_to_table(content, '</?(?:p|h[1-6]|li|td|th|summary|blockquote|pre|div)(?:\s[^>]*)?>')
    with ordinality as lines (line, n)
  where content like '%data-reference=%' and line like '%data-reference=%'
),
found as (
  select note_id, n, link.place, link.part[2] as kind, link.part[3]::uuid as target_id,
    pg_temp.words_of(left(line, strpos(line, link.part[1]) - 1)) as before,
    pg_temp.words_of(substr(line, strpos(line, link.part[1]) + length(link.part[1]))) as after
  from cut, regexp_matches(line,
    '(<span data-reference="(person|task|project|note|resource)" data-id="([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"[^>]*>)', 'g')
    with ordinality as link (part, place)
)
insert into note_backlinks (note_id, kind, target_id, words_before, words_after, links)
select note_id, kind, target_id,
  ltrim(right((array_agg(before order by n, place))[1], 120)), rtrim(left((array_agg(after order by n, place))[1], 120)),
  count(*)::int
from found group by note_id, kind, target_id;

insert into note_backlinks (note_id, kind, target_id, words_before, words_after, links)
select notes.id, 'resource', part[1]::uuid, '', '', count(*)::int
from notes, regexp_matches(content, '<div data-file="([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"', 'g') as file (part)
where content like '%data-file=%'
group by notes.id, part[1]
on conflict (note_id, kind, target_id) do update set links = note_backlinks.links + excluded.links;
