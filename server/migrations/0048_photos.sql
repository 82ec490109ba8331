-- Photos of teams and projects become resources (docs/decisions/055). Their files stay where they are: the keys have had
-- the right shape from the beginning.
alter table resources
  add column description text not null default '',
  add column is_team_photo boolean not null default false,
  add constraint resources_team_photo check (
    not is_team_photo or (team_id is not null and type = 'image' and parent_folder_id is null and deleted_with is null)),
  add constraint resources_project_photo check (
    description <> '__project_photo__'
    or (project_id is not null and type = 'image' and parent_folder_id is null and deleted_with is null));

-- Photos take no name from files, and are not counted among them.
drop index resources_names;
create unique index resources_names on resources (location, lower(name))
  where deleted_with is null and not is_team_photo and description <> '__project_photo__';
drop index resources_files_of_team;
create index resources_files_of_team on resources (team_id)
  where team_id is not null and is_file and deleted_with is null
    and not is_team_photo and description <> '__project_photo__';
-- One of each place.
create unique index resources_team_photo on resources (team_id) where is_team_photo;
create unique index resources_project_photo on resources (project_id) where description = '__project_photo__';

-- Added by whoever uploaded it, or the owner if they have left, as for other files. The id stays, since addresses have it, unless
-- a client has used it for something else.
insert into resources
  (id, uploaded_by, team_id, project_id, name, type, mime_type, size_bytes, file_path, description, is_team_photo,
    created_at, updated_at)
select
  case when known is null or exists (select from resources where id = known)
      or exists (select from deleted_ids where id = known)
    then gen_random_uuid() else known end,
  uploader, team_id, project_id, name, 'image', 'image/webp', size, file, description, team_id is not null,
  created_at, created_at
from (
  select
    substring(photo_url from '/photo/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$')::uuid as known,
    coalesce((
      select user_id from team_members where team_id = teams.id
        and user_id = substring(photo_file from '^public/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/')::uuid
    ), owner_id) as uploader,
    id as team_id, null::uuid as project_id, 'Team photo' as name, 0 as size, photo_file as file, '' as description,
    updated_at as created_at
  from teams where photo_file is not null
  union all
  select
    photo.id,
    coalesce((
      select user_id from project_members where project_id = photo.project_id and user_id = photo.uploaded_by
    ), projects.owner_id),
    null, photo.project_id, photo.name, coalesce(photo.size, 0)::int, photo.file, photo.description, photo.created_at
  from project_resources as photo join projects on projects.id = photo.project_id
  where photo.description = '__project_photo__' and photo.file is not null
) as photos;

delete from project_resources where description = '__project_photo__';
drop index project_resources_photo;
alter table teams drop column photo_url, drop column photo_file;

-- The sizes of photos of teams were not recorded.
insert into job_requests (name, payload, max_attempts)
select 'resources.measure-photos', '{}', 25 where exists (select from resources where is_team_photo);
