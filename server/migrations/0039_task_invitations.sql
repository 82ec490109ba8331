-- Invitations by e-mail are also offered to the account with that address, which can decline them without the inviter
-- being told.
alter table invitations add column declined_at timestamptz;
create index invitations_email on invitations (email) where email is not null;

-- Tasks that are assigned to the invited person once they accept (docs/product/invitations.md, "With a task"). Not bound to
-- the invitation by a foreign key: accepting deletes the invitation first, and a job assigns the tasks after that.
create table task_invitations (
  task_id uuid not null references tasks (id) on delete cascade,
  invitation_id uuid not null,
  inviter_id uuid not null references users (id) on delete cascade,
  email text not null,
  -- The assignee and the project at that time. While somebody else has the task, or it is elsewhere, the invitation to it rests:
  -- nobody joins a project to which they were not invited.
  assigned_to uuid not null,
  project_id uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (task_id, invitation_id)
);
create index task_invitations_invitation_id on task_invitations (invitation_id);
create index task_invitations_inviter_id on task_invitations (inviter_id);
create index task_invitations_expires_at on task_invitations (expires_at);
