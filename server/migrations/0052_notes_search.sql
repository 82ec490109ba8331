-- Lists and search of notes (docs/decisions/058).

select keep_deleted_ids('notes', 'request/deleted');

-- A person's notes by date and by title, pinned ones apart, and their trash.
create index notes_by_date on notes (user_id, is_pinned, date, id) where deleted_at is null;
create index notes_by_title on notes (user_id, is_pinned, (title collate natural_text), id) where deleted_at is null;
create index notes_in_trash on notes (user_id, deleted_at, id) where deleted_at is not null;
-- Those that have been in the trash for long, and all of a person.
create index notes_expired on notes (deleted_at) where deleted_at is not null;
create index notes_of_person on notes (user_id, id);

-- Which triples of characters occur in a text, as bits: each of them sets one. A text that contains another has at least its
-- bits. Of a very long text all are set: it is always looked into.
create function note_signature(folded text) returns bit(3967) language sql immutable parallel safe as $body$
  select case
    when length(folded) > 50000 then ~ (0::bit(3967))
    else (
      select coalesce(bit_or(set_bit(0::bit(3967), ((one * 10007 + two * 101 + three) % 3967)::int, 1)), 0::bit(3967))
      from (
        select ascii(letter)::bigint as one, lead(ascii(letter)) over following as two,
          lead(ascii(letter), 2) over following as three
        from unnest(string_to_array(folded, null)) with ordinality as letters (letter, n)
        window following as (order by n)
      ) triples where three is not null
    )
  end
$body$;

-- What notes are found by: title and text as searches compare them, apart from the notes, which change more often and are listed
-- without it.
create table note_search (
  note_id uuid primary key references notes (id) on delete cascade,
  user_id uuid not null,
  signature bit(3967) not null,
  text text not null
);
-- The texts of most notes stay with their row and are not packed: reading them is what a search takes its time for.
alter table note_search alter text set storage external, set (toast_tuple_target = 8160);
-- A person's signatures side by side: a search reads them here, and of the texts only those that may match.
create index note_search_signatures on note_search (user_id) include (note_id, signature);

-- A trigger, so that every writer of a title or text updates the search.
create function write_note_search() returns trigger language plpgsql as $body$
declare
  folded text := task_search_text(new.title || E'\n' || new.text);
begin
  insert into note_search (note_id, user_id, signature, text)
    values (new.id, new.user_id, note_signature(folded), folded)
    on conflict (note_id) do update
      set user_id = excluded.user_id, signature = excluded.signature, text = excluded.text;
  return null;
end
$body$;
create trigger notes_search_inserted after insert on notes for each row execute function write_note_search();
create trigger notes_search_updated after update of title, text, user_id on notes for each row
  when ((old.title, old.text, old.user_id) is distinct from (new.title, new.text, new.user_id))
  execute function write_note_search();
