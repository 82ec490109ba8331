-- Invitations to this server. Stores only hashes of their codes: that of the link shown to the inviter, and that of the
-- e-mail, if one was sent. Signing up by either, or revoking it, deletes the row.
create table invitations (
  id uuid primary key,
  -- Null for the one that the server creates at its start while it has no people.
  inviter_id uuid references users (id) on delete cascade,
  -- The address it was sent to, for information: others may use it too.
  email text,
  link_code_hash text not null,
  mail_code_hash text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create unique index invitations_link_code_hash on invitations (link_code_hash);
create unique index invitations_mail_code_hash on invitations (mail_code_hash);
create index invitations_inviter_id on invitations (inviter_id, created_at desc, id desc);
create index invitations_expires_at on invitations (expires_at);
