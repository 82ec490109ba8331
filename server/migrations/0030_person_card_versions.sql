-- Rows carry ids of people, and cards with their names come beside them (docs/decisions/031): of two cards of a person
-- the one with the higher version is newer. Teams, departments and projects have versions already.
alter table user_profiles add column version int not null default 1;

-- For every writer of a column that the card shows. Without a name, the card shows part of the e-mail address.
create function next_person_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger user_profiles_shown before update on user_profiles
  for each row
  when ((old.full_name, old.email, old.avatar_url) is distinct from (new.full_name, new.email, new.avatar_url))
  execute function next_person_version();
