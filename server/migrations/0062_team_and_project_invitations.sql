-- Deleting an account deletes what others were told about what the person did, since it has their name.
create index notifications_actor on notifications (actor_id) where actor_id is not null;

-- People who are invited to a team or project in the app: by themselves, or by an e-mail address. `person_id` is also set
-- when an account has the address, which the inviter does not learn. Without references to people: a change that invites
-- somebody would lock them late, against the order of locks (docs/decisions/024). Deleting an account deletes them.
create table team_invitations (
  id uuid primary key,
  team_id uuid not null references teams on delete cascade,
  inviter_id uuid not null,
  person_id uuid,
  email text,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'declined')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  check (person_id is not null or email is not null)
);
create index team_invitations_newest on team_invitations (team_id, created_at desc, id desc);
create index team_invitations_person on team_invitations (person_id) where person_id is not null;
create index team_invitations_email on team_invitations (email) where email is not null;
create index team_invitations_inviter on team_invitations (inviter_id);
create index team_invitations_end on team_invitations (expires_at);
select keep_deleted_ids('team_invitations', 'request/deleted');

create table project_invitations (
  id uuid primary key,
  project_id uuid not null references projects on delete cascade,
  inviter_id uuid not null,
  person_id uuid,
  email text,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'declined')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  check (person_id is not null or email is not null)
);
create index project_invitations_newest on project_invitations (project_id, created_at desc, id desc);
create index project_invitations_person on project_invitations (person_id) where person_id is not null;
create index project_invitations_email on project_invitations (email) where email is not null;
create index project_invitations_inviter on project_invitations (inviter_id);
create index project_invitations_end on project_invitations (expires_at);
select keep_deleted_ids('project_invitations', 'request/deleted');
