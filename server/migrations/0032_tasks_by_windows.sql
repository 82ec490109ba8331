-- Tasks are read by windows (docs/decisions/035): the first tasks of a column, whatever their number. Every move of a
-- task now writes its indexes, so there are as few as possible.

-- A column of a project, in order.
create index tasks_of_column on tasks (project_id, status, position, id) where project_id is not null;
drop index tasks_of_project;
-- A column of a person's tasks without a project, in order.
create index tasks_of_own_column on tasks (user_id, status, position, id) where project_id is null;
-- The open tasks of an assignee by due date, and those that were completed lately.
create index tasks_of_assignee on tasks (assigned_to, completed_at, due_date);
-- Tasks that people assigned to others (docs/product/tasks.md, "Groups"). Most tasks are in neither.
create index tasks_from_others on tasks (assigned_to) where assigned_to <> assigned_by;
create index tasks_for_others on tasks (assigned_by) where assigned_to <> assigned_by;

-- The order of titles and names, as contract/rules/task-sort has it: by the root order of Unicode, without regard to
-- case and accents, numbers by their value. PostgreSQL without ICU sorts by code point.
do $migration$
begin
  create collation natural_text (provider = icu, locale = 'und-u-kn-true-ks-level1', deterministic = false);
exception when feature_not_supported then
  create collation natural_text from "C";
end
$migration$;

-- Texts as searches compare them: contract/rules/search-text.
do $migration$
declare
  collation_clause text := '';
begin
  -- A database made with the plain C locale knows only the 26 letters of English.
  if lower(U&'\00C9') <> U&'\00E9' then
    select format(' collate pg_catalog.%I', collname) into collation_clause from pg_collation
    where collname in ('pg_c_utf8', 'und-x-icu') order by collname limit 1;
  end if;
  -- Not `strict`, so that it is inlined. The first case is that of most titles, and several times as fast.
  execute format($definition$
    create function task_search_text(title text) returns text language sql immutable parallel safe as $body$
      select case
        when octet_length(title) = length(title) then lower(title)
        else lower(regexp_replace(normalize(title, nfkd), '[\u0300-\u036f]', '', 'g')%s)
      end
    $body$
  $definition$, coalesce(collation_clause, ''));
end
$migration$;
