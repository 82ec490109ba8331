-- What a board shows of Completed first are the tasks completed lately (docs/decisions/035). Where few are, reading them in the order
-- of the column would read it to its end. Only tasks that are completed, or moved within Completed, write it.
create index tasks_completed_lately on tasks (project_id, completed_at) include (position, id)
  where status = 'completed' and project_id is not null;
create index tasks_own_completed_lately on tasks (user_id, completed_at) include (position, id)
  where status = 'completed' and project_id is null;
