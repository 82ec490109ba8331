-- Accounts and large projects are erased in parts, each a short transaction (docs/decisions/024). These columns say from
-- when on nobody may use them any more.

-- The account is closed: nobody signs in to it, finds it, or gives its person anything.
alter table user_profiles add column closed_at timestamptz;

-- The project is deleted: nobody is in it, and its tasks are hidden until they are gone.
alter table projects add column deleted_at timestamptz;
create index projects_deleted on projects (id) where deleted_at is not null;
