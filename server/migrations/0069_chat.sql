-- Chats of two people, and of teams, departments and projects (docs/product/chat.md, docs/decisions/076).
create table chats (
  -- That of the team, department or project.
  id uuid primary key,
  kind text not null check (kind in ('direct', 'team', 'department', 'project')),
  -- The team of a team's or department's chat. Null once the place is deleted: then nobody sees the chat, and a job deletes its
  -- messages in parts.
  team_id uuid references teams (id) on delete set null,
  department_id uuid references departments (id) on delete set null,
  project_id uuid references projects (id) on delete set null,
  -- The two people of a direct chat; null once an account is deleted.
  user_a_id uuid references users (id) on delete set null,
  user_b_id uuid references users (id) on delete set null,
  -- The position of the newest message. Who sends one takes the lock of this row, and the next position.
  last_number int not null default 0,
  created_at timestamptz not null default now(),
  -- When the last message was sent; until then when the chat was created.
  active_at timestamptz not null default now(),
  check (kind = 'direct' or id = case kind when 'team' then team_id when 'department' then department_id else project_id end)
);
create unique index chats_of_pair on chats (user_a_id, user_b_id);
create index chats_of_second_person on chats (user_b_id);
create index chats_of_team on chats (team_id);
create index chats_of_department on chats (department_id);
create index chats_of_project on chats (project_id);
-- Chats without anybody.
create index chats_ended on chats (id) where case kind
  when 'team' then team_id is null
  when 'department' then department_id is null
  when 'project' then project_id is null
  else user_a_id is null and user_b_id is null end;
select keep_deleted_ids('chats', 'request/deleted');

-- Every writer of a team, department or project creates its chat.
create function create_chat_of_place() returns trigger language plpgsql as $$
begin
  insert into chats (id, kind, team_id, department_id, project_id)
  select id, tg_argv[0],
    case tg_argv[0] when 'team' then id when 'department' then (row ->> 'team_id')::uuid end,
    case tg_argv[0] when 'department' then id end,
    case tg_argv[0] when 'project' then id end
  from (select id, to_jsonb(added) as row from added) as places
  -- The chat of a deleted place is still there, and the place is refused by the check of its id.
  on conflict do nothing;
  return null;
end $$;
create trigger teams_chat after insert on teams referencing new table as added
  for each statement execute function create_chat_of_place('team');
create trigger departments_chat after insert on departments referencing new table as added
  for each statement execute function create_chat_of_place('department');
create trigger projects_chat after insert on projects referencing new table as added
  for each statement execute function create_chat_of_place('project');
insert into chats (id, kind, team_id, created_at, active_at) select id, 'team', id, created_at, created_at from teams;
insert into chats (id, kind, team_id, department_id, created_at, active_at)
  select id, 'department', team_id, id, created_at, created_at from departments;
insert into chats (id, kind, project_id, created_at, active_at)
  select id, 'project', id, created_at, created_at from projects;

create table chat_messages (
  id uuid primary key,
  chat_id uuid not null references chats (id) on delete cascade,
  number int not null,
  -- Null once the account is deleted: messages stay with those who received them.
  author_id uuid references users (id) on delete set null,
  content text not null,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  deleted_at timestamptz
);
create unique index chat_messages_in_order on chat_messages (chat_id, number desc);
create index chat_messages_by_time on chat_messages (chat_id, created_at desc, id desc);
create index chat_messages_of_author on chat_messages (author_id, id);
select keep_deleted_ids('chat_messages', 'request/deleted');

-- How far a person has read a chat, and what they chose for it. Without a row they have read what was there when they joined.
create table chat_states (
  user_id uuid not null references users (id) on delete cascade,
  chat_id uuid not null references chats (id) on delete cascade,
  last_read int not null,
  pinned_at timestamptz,
  level text not null default 'all' check (level in ('all', 'mentions', 'none')),
  primary key (user_id, chat_id)
);
create index chat_states_of_chat on chat_states (chat_id);

-- The messages of each kind of chat, by the names that reports and exports know.
create view messages as
  select message.id, message.author_id as sender_id,
    case when message.author_id = chat.user_a_id then chat.user_b_id else chat.user_a_id end as receiver_id,
    message.content, message.created_at
  from chat_messages message join chats chat on chat.id = message.chat_id where chat.kind = 'direct';
create view team_chat_messages as
  select message.id, chat.team_id, message.author_id, message.content, message.created_at
  from chat_messages message join chats chat on chat.id = message.chat_id where chat.kind = 'team';
create view department_chat_messages as
  select message.id, chat.department_id, message.author_id, message.content, message.created_at
  from chat_messages message join chats chat on chat.id = message.chat_id where chat.kind = 'department';
create view project_chat_messages as
  select message.id, chat.project_id, message.author_id, message.content, message.created_at
  from chat_messages message join chats chat on chat.id = message.chat_id where chat.kind = 'project';
