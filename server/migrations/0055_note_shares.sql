-- People, teams and projects with whom the owner of a note shares it (docs/product/notes.md, "Sharing").
create table note_shares (
  note_id uuid not null references notes (id) on delete cascade,
  person_id uuid references users (id) on delete cascade,
  team_id uuid references teams (id) on delete cascade,
  project_id uuid references projects (id) on delete cascade,
  -- Whichever of these it is.
  with_id uuid generated always as (coalesce(person_id, team_id, project_id)) stored,
  access text not null check (access in ('read', 'edit')),
  created_at timestamptz not null default now(),
  check (num_nonnulls(person_id, team_id, project_id) = 1),
  primary key (note_id, with_id)
);
create index note_shares_with_person on note_shares (person_id, note_id) where person_id is not null;
create index note_shares_with_team on note_shares (team_id, note_id) where team_id is not null;
create index note_shares_with_project on note_shares (project_id, note_id) where project_id is not null;

-- The shares that count: the owner is still connected with the person, or in the team or project. Rights are decided now, not when
-- something was stored.
create view note_sharing as
select shares.note_id, shares.person_id, shares.team_id, shares.project_id, shares.with_id, shares.access, shares.created_at
from note_shares as shares
join notes on notes.id = shares.note_id
where case
  when shares.person_id is not null then exists (
    select from connections
    where user_a_id = least(shares.person_id, notes.user_id) and user_b_id = greatest(shares.person_id, notes.user_id))
  when shares.team_id is not null then exists (
    select from team_members as member where member.team_id = shares.team_id and member.user_id = notes.user_id)
  else exists (
    select from project_members as member
    where member.project_id = shares.project_id and member.user_id = notes.user_id)
end;

-- What people other than the owner keep about a note that they see.
create table note_marks (
  user_id uuid not null references users (id) on delete cascade,
  note_id uuid not null references notes (id) on delete cascade,
  is_favorite boolean not null default false,
  is_pinned boolean not null default false,
  primary key (user_id, note_id)
);
create index note_marks_of on note_marks (note_id);
