-- Accounts and large projects are erased in parts, each a short transaction (docs/decisions/024). These columns say
-- since when they may not be used any more.

-- When the account was closed: nobody signs in to it, finds it, or assigns anything to its person.
alter table user_profiles add column closed_at timestamptz;

-- When the project was deleted: it has no members, and its tasks are hidden until they are deleted.
alter table projects add column deleted_at timestamptz;
create index projects_deleted on projects (id) where deleted_at is not null;
