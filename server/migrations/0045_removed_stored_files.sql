-- Set before a file that no row refers to is removed. From then on no change can start to refer to it.
alter table stored_files add column removing boolean not null default false;
