-- Whether a person's connections see when they are online, and the person sees when these are (docs/product/people.md, "Online").
alter table user_profiles add column shows_online boolean not null default true;
