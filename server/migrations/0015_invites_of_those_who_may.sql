-- An invitation to a team is valid while its creator may invite. That is checked when it is used, since the creator's
-- rights may have changed.
create function may_invite_to_team(p_team_id uuid, p_user_id uuid) returns boolean language sql stable as $$
  select exists (select from teams where id = p_team_id and owner_id = p_user_id)
    or exists (select from team_members
      where team_id = p_team_id and user_id = p_user_id and 'CAN_ADD_MEMBERS' = any(permissions))
$$;

create or replace function accept_team_invite(p_invite_code text, p_user_id uuid, p_membership_id uuid default gen_random_uuid())
returns boolean language plpgsql as $$
declare
  invite team_invites%rowtype;
begin
  select * into invite from team_invites where invite_code = p_invite_code for update;
  if not found or invite.expires_at <= now() or invite.uses_left = 0
    or not may_invite_to_team(invite.team_id, invite.created_by) then
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
