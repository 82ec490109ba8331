-- A project's links become items among its files, so that there is one list of both (docs/decisions/053).
alter table resources
  -- Where a link leads.
  add column url text,
  drop constraint resources_type_check,
  drop constraint resources_check,
  add constraint resources_type_check
    check (type in ('folder', 'link', 'document', 'image', 'video', 'pdf', 'archive', 'other')),
  add constraint resources_content_check check ((type in ('folder', 'link')) = (file_path is null)),
  add constraint resources_url_check check ((type = 'link') = (url is not null));

-- Names are unique among links and files: a taken one gets a number. What former members and deleted accounts have added belongs to
-- the Owner, as files do.
do $$
declare
  link record;
  free text;
  number int;
begin
  for link in
    select old.*, coalesce(member.user_id, projects.owner_id) as owner
    from project_resources as old
    join projects on projects.id = old.project_id
    left join project_members as member on member.project_id = old.project_id and member.user_id = old.uploaded_by
    where old.type = 'link'
    order by old.created_at, old.id
  loop
    free := link.name;
    number := 1;
    while exists (
      select from resources
      where location = link.project_id and lower(name) = lower(free) and deleted_with is null
        and description <> '__project_photo__')
    loop
      number := number + 1;
      free := link.name || ' (' || number || ')';
    end loop;
    insert into resources
      (id, uploaded_by, project_id, name, type, url, description, thumbnail_path, created_at, updated_at, version)
    values
      (link.id, link.owner, link.project_id, free, 'link', link.url, link.description, link.file, link.created_at,
        link.created_at, link.version);
  end loop;
end $$;

-- Not by deleting rows, which would record the ids of its links as deleted.
drop table project_resources;

-- The links and files of projects, wherever in their folders (docs/product/project-resources.md).
create view project_resources as
select
  id, project_id, name, type,
  coalesce(url, '/api/resources/' || id || '/content/' || substring(file_path from '([^/]+)[.][^./]*$')) as url,
  uploaded_by, description, case type when 'link' then null else size_bytes end as size, original_resource_id, created_at
from resources
where project_id is not null and deleted_with is null and type <> 'folder' and description <> '__project_photo__';

-- Icons that are still to be fetched.
update job_requests set name = 'resources.find-link-icon' where name = 'projects.find-link-icon';
