-- Search in a chat, by words and beginnings of words (docs/product/chat.md, "Search"; docs/decisions/079).

-- The words of a text in one line: contract/rules/search-words. Characters of scripts without spaces between words, and emoji, are a
-- word each. Long words count by their beginning.
create function chat_search_words(content text) returns text
-- Indexes are built, vacuumed and restored with another search path.
language plpgsql immutable parallel safe set search_path from current as $body$
declare
  folded text := task_search_text(content);
begin
  if octet_length(folded) <> length(folded) then
    folded := regexp_replace(folded,
      '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2190-\u2bff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U0001f000-\U0001faff\U00020000-\U0003ffff]',
      ' \& ', 'g');
  end if;
  folded := btrim(regexp_replace(folded,
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u2000-\u206f\u3000-\u303f\ufe00-\ufe0f\ufeff\uff00-\uff0f]+',
    ' ', 'g'));
  return regexp_replace(folded, '([^ ]{40})[^ ]+', '\1', 'g');
end
$body$;

-- What the words of a message are found by: each has the chat and the block of 8,192 positions before it. So a search reads the newest
-- block first and stops once it has enough, whether every message has the word or none.
create function chat_search_keys(chat_id uuid, number int, content text) returns tsvector
language plpgsql immutable parallel safe cost 1000 set search_path from current as $body$
declare
  words text := chat_search_words(content);
  tag text := right(chat_id::text, 8) || to_hex(number >> 13) || ':';
begin
  if words = '' then return ''; end if;
  return array_to_tsvector(string_to_array(tag || replace(words, ' ', ' ' || tag), ' '));
end
$body$;

-- What the keys of a message have to match that has all words of a text, or words that begin with them, in a block of a chat. Null for
-- a text without words.
create function chat_search_query(chat_id uuid, block int, wanted text) returns tsquery
language plpgsql immutable parallel safe set search_path from current as $body$
declare
  words text := chat_search_words(wanted);
  tag text := '''' || right(chat_id::text, 8) || to_hex(block) || ':';
begin
  if words = '' then return null; end if;
  return (tag || replace(words, ' ', ''':* & ' || tag) || ''':*')::tsquery;
end
$body$;

-- Written at once: a list of what is still to be written would be read by every search, and written in one go by one unlucky message.
create index chat_messages_search on chat_messages using gin (chat_search_keys(chat_id, number, content))
  with (fastupdate = off) where deleted_at is null;
