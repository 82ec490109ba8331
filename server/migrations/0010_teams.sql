-- Teams with their members, departments, updates and invitations (docs/product/teams.md).
create table teams (
  id uuid primary key,
  name text not null,
  description text not null default '',
  icon_seed text not null default 'Users',
  colour text not null default 'blue',
  photo_url text,
  -- The stored file of the photo, in the folder of the person who uploaded it, who may no longer be the owner.
  photo_file text,
  owner_id uuid not null references users (id),
  -- Maintained by the triggers below, for every writer: counting thousands of rows for every read of a team is slow.
  members_count int not null default 0,
  departments_count int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Increases with every change of the team itself, so that an older copy cannot overwrite a newer one.
  version int not null default 1
);
create index teams_owner_id on teams (owner_id);

-- Exactly one member has the role Owner and is the recorded owner. Not a constraint: data broken by hand or by an old
-- backup has to load, to be repaired (docs/product/teams.md, "Ownership check").
create table team_members (
  id uuid primary key,
  team_id uuid not null references teams (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  role text not null default 'Member' check (role in ('Owner', 'Admin', 'Member')),
  role_rank smallint not null generated always as (case role when 'Owner' then 0 when 'Admin' then 1 else 2 end) stored,
  permissions text[] not null default '{}',
  tags text[] not null default '{}',
  joined_at timestamptz not null default now()
);
create unique index team_members_of_team on team_members (team_id, user_id);
create index team_members_of_user on team_members (user_id, team_id);
-- For the list of members, page by page.
create index team_members_in_order on team_members (team_id, role_rank, joined_at, id);

create table departments (
  id uuid primary key,
  team_id uuid not null references teams (id) on delete cascade,
  name text not null,
  description text not null default '',
  members_count int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1
);
create index departments_of_team on departments (team_id, lower(name), id);

create table department_members (
  id uuid primary key,
  department_id uuid not null references departments (id) on delete cascade,
  -- References the membership of the team, so that leaving the team removes a person from its departments, for every
  -- writer.
  team_id uuid not null,
  user_id uuid not null,
  department_role text not null default 'member' check (department_role in ('admin', 'member')),
  role_rank smallint not null generated always as (case department_role when 'admin' then 0 else 1 end) stored,
  joined_at timestamptz not null default now(),
  foreign key (team_id, user_id) references team_members (team_id, user_id) on delete cascade
);
create unique index department_members_of_department on department_members (department_id, user_id);
create index department_members_of_user on department_members (user_id, team_id, department_id);
create index department_members_of_team on department_members (team_id, user_id);
create index department_members_in_order on department_members (department_id, role_rank, joined_at, id);

create table team_updates (
  id uuid primary key,
  team_id uuid not null references teams (id) on delete cascade,
  -- Null once the account is deleted: updates stay with the team.
  author_id uuid references users (id) on delete set null,
  content text not null,
  created_at timestamptz not null default now(),
  edited_at timestamptz
);
create index team_updates_of_team on team_updates (team_id, created_at desc, id desc);
create index team_updates_of_author on team_updates (author_id, id);

create table department_updates (
  id uuid primary key,
  department_id uuid not null references departments (id) on delete cascade,
  author_id uuid references users (id) on delete set null,
  content text not null,
  created_at timestamptz not null default now(),
  edited_at timestamptz
);
create index department_updates_of_department on department_updates (department_id, created_at desc, id desc);
create index department_updates_of_author on department_updates (author_id, id);

-- Stored in plain text, unlike the code of an invitation to the server: it is shown again to people who may invite, and
-- opens one team for a limited time.
create table team_invites (
  id uuid primary key,
  team_id uuid not null references teams (id) on delete cascade,
  invite_code text not null,
  created_by uuid not null references users (id) on delete cascade,
  -- The terms, by which an equal request finds the same invitation.
  days int not null,
  uses int,
  expires_at timestamptz not null,
  -- Null when unlimited.
  uses_left int check (uses_left >= 0),
  role text not null default 'Member' check (role = 'Member'),
  created_at timestamptz not null default now()
);
create unique index team_invites_code on team_invites (invite_code);
-- The same hash that the server computes for every code (tokens.ts). Codes are looked up by it: a pending sign-up
-- stores only the hash, and the duration of the search reveals nothing about the code.
create function team_invite_code_hash(code text) returns text language sql immutable parallel safe as $$
  select translate(rtrim(encode(sha256(convert_to(code, 'UTF8')), 'base64'), '='), '+/', '-_')
$$;
create unique index team_invites_code_hash on team_invites (team_invite_code_hash(invite_code));
create index team_invites_of_team on team_invites (team_id, created_at desc, id desc);
create index team_invites_of_creator on team_invites (created_by, team_id);
create index team_invites_expires_at on team_invites (expires_at);

create function count_team_members() returns trigger language plpgsql as $$
begin
  update teams set members_count = members_count + changed.by
  from (
    select team_id, sum(one)::int as by from (
      select team_id, case tg_op when 'INSERT' then 1 else -1 end as one from changed_rows
    ) rows group by team_id
  ) changed
  where teams.id = changed.team_id;
  return null;
end $$;
create trigger team_members_added after insert on team_members
  referencing new table as changed_rows for each statement execute function count_team_members();
create trigger team_members_removed after delete on team_members
  referencing old table as changed_rows for each statement execute function count_team_members();

create function count_departments() returns trigger language plpgsql as $$
begin
  update teams set departments_count = departments_count + changed.by
  from (
    select team_id, sum(one)::int as by from (
      select team_id, case tg_op when 'INSERT' then 1 else -1 end as one from changed_rows
    ) rows group by team_id
  ) changed
  where teams.id = changed.team_id;
  return null;
end $$;
create trigger departments_added after insert on departments
  referencing new table as changed_rows for each statement execute function count_departments();
create trigger departments_removed after delete on departments
  referencing old table as changed_rows for each statement execute function count_departments();

create function count_department_members() returns trigger language plpgsql as $$
begin
  update departments set members_count = members_count + changed.by
  from (
    select department_id, sum(one)::int as by from (
      select department_id, case tg_op when 'INSERT' then 1 else -1 end as one from changed_rows
    ) rows group by department_id
  ) changed
  where departments.id = changed.department_id;
  return null;
end $$;
create trigger department_members_added after insert on department_members
  referencing new table as changed_rows for each statement execute function count_department_members();
create trigger department_members_removed after delete on department_members
  referencing old table as changed_rows for each statement execute function count_department_members();

-- Uses one use of an invitation and makes the person a Member (docs/product/invitations.md, "Joining"). Locks the
-- invitation first, so that of several people who take the last use at once, one gets it. False when it is not valid or
-- the person is a member already.
create function accept_team_invite(p_invite_code text, p_user_id uuid, p_membership_id uuid default gen_random_uuid())
returns boolean language plpgsql as $$
declare
  invite team_invites%rowtype;
begin
  select * into invite from team_invites where invite_code = p_invite_code for update;
  if not found or invite.expires_at <= now() or invite.uses_left = 0 then
    return false;
  end if;
  insert into team_members (id, team_id, user_id, role, permissions)
    values (p_membership_id, invite.team_id, p_user_id, 'Member', '{CAN_MANAGE_PROJECTS}')
    on conflict (team_id, user_id) do nothing;
  if not found then
    return false;
  end if;
  update team_invites set uses_left = uses_left - 1 where id = invite.id and uses_left is not null;
  return true;
end $$;

-- Transfers a team, all or nothing, under a lock on the team; the result says why it is impossible
-- (docs/product/teams.md, "Ownership transfer").
create function transfer_team_ownership(p_team_id uuid, p_new_owner_id uuid, p_current_user_id uuid)
returns jsonb language plpgsql as $$
declare
  team teams%rowtype;
begin
  select * into team from teams where id = p_team_id for update;
  if not found then
    return jsonb_build_object('success', false, 'message', 'Team not found.');
  end if;
  if team.owner_id <> p_current_user_id then
    return jsonb_build_object('success', false, 'message', 'Only the team owner can transfer ownership.');
  end if;
  if not exists (select from team_members where team_id = p_team_id and user_id = p_new_owner_id)
    or p_new_owner_id = p_current_user_id then
    return jsonb_build_object('success', false, 'message', 'The selected user is not a member of this team.');
  end if;
  begin
    update teams set owner_id = p_new_owner_id, updated_at = now(), version = version + 1 where id = p_team_id;
    if not found then
      return jsonb_build_object('success', false, 'message', 'Failed to update team owner. Transfer aborted.');
    end if;
    -- Before the new one, so that there are never two.
    update team_members set role = 'Admin', permissions = '{CAN_ADD_MEMBERS,CAN_REMOVE_MEMBERS,CAN_MANAGE_ROLES,CAN_EDIT_TEAM_DETAILS,CAN_MANAGE_DEPARTMENTS,CAN_MANAGE_PROJECTS}'
      where team_id = p_team_id and role = 'Owner';
    update team_members set role = 'Owner', permissions = '{CAN_ADD_MEMBERS,CAN_REMOVE_MEMBERS,CAN_MANAGE_ROLES,CAN_DELETE_TEAM,CAN_EDIT_TEAM_DETAILS,CAN_MANAGE_DEPARTMENTS,CAN_MANAGE_PROJECTS}'
      where team_id = p_team_id and user_id = p_new_owner_id;
    -- The member was deleted meanwhile, by a transaction that locks no team.
    if not found then
      raise exception 'no new owner' using errcode = 'LT001';
    end if;
  exception when sqlstate 'LT001' then
    return jsonb_build_object('success', false, 'message', 'Failed to update new owner role. Transfer reverted.');
  end;
  return jsonb_build_object('success', true, 'message', 'Ownership transferred successfully. You are now an admin of this team.');
end $$;
