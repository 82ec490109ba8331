-- How many tasks the columns of a board should have at most: on the board of a project for everybody, on that of all tasks for its
-- reader (docs/decisions/043). Nothing is refused for it.
alter table projects
  add column todo_limit smallint check (todo_limit between 1 and 999),
  add column in_progress_limit smallint check (in_progress_limit between 1 and 999),
  add column review_limit smallint check (review_limit between 1 and 999);
alter table user_profiles
  add column todo_limit smallint check (todo_limit between 1 and 999),
  add column in_progress_limit smallint check (in_progress_limit between 1 and 999),
  add column review_limit smallint check (review_limit between 1 and 999);
