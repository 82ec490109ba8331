-- Group chats of people who are connected (docs/product/chat.md, "Groups"; docs/decisions/084).
alter table chats
  -- Of a group; without one it is called by its people.
  add column name text check (char_length(name) between 1 and 80),
  -- Its own id, by which its members are found as those of a team are by the team's.
  add column group_id uuid generated always as (case when kind = 'group' then id end) stored,
  add column members_count int not null default 0,
  -- Of two copies of a group's name and members the one with the higher version is newer.
  add column group_version int not null default 1,
  drop constraint chats_kind_check,
  drop constraint chats_check,
  add constraint chats_kind_check check (kind in ('direct', 'team', 'department', 'project', 'group')),
  add constraint chats_check check (kind in ('direct', 'group')
    or id = case kind when 'team' then team_id when 'department' then department_id else project_id end);
create unique index chats_of_group on chats (group_id);
drop index chats_ended;
create index chats_ended on chats (id) where case kind
  when 'team' then team_id is null
  when 'department' then department_id is null
  when 'project' then project_id is null
  when 'group' then members_count = 0
  else user_a_id is null and user_b_id is null end;

create table chat_members (
  chat_id uuid not null references chats (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  role text not null default 'member' check (role in ('owner', 'member')),
  joined_at timestamptz not null default clock_timestamp(),
  primary key (chat_id, user_id)
);
create unique index chat_members_owner on chat_members (chat_id) where role = 'owner';
create index chat_members_of_person on chat_members (user_id, chat_id);

-- For every writer of members: a group knows their number, and has an owner as long as anybody is in it.
create function change_group() returns trigger language plpgsql as $$
begin
  update chats set members_count = members_count + part.change, group_version = group_version + 1
  from (select chat_id, case tg_op when 'INSERT' then count(*) else -count(*) end as change from changed group by chat_id) as part
  where chats.id = part.chat_id;
  if tg_op = 'DELETE' then
    update chat_members heir set role = 'owner'
    from (
      select distinct on (chat_id) chat_id, user_id from chat_members
      where chat_id in (select chat_id from changed)
        and not exists (select from chat_members owner where owner.chat_id = chat_members.chat_id and owner.role = 'owner')
      order by chat_id, joined_at, user_id) as longest
    where heir.chat_id = longest.chat_id and heir.user_id = longest.user_id;
  end if;
  return null;
end $$;
create trigger chat_members_added after insert on chat_members referencing new table as changed
  for each statement execute function change_group();
create trigger chat_members_removed after delete on chat_members referencing old table as changed
  for each statement execute function change_group();
