-- Sign-ups that wait for their link to be opened, where the server sends e-mail (joining/sign-up-links.service.ts). There
-- is no account until then, and the answer does not reveal whether the address has one.
create table sign_up_links (
  id uuid primary key,
  email text not null,
  full_name text not null,
  time_zone text not null,
  -- The hash of the code of an invitation, if any.
  invitation_hash text,
  -- The path of this site to open afterwards; '' when none.
  next text not null,
  -- The hash of the link's token; null until the e-mail is written.
  token_hash text,
  -- The token proves that its holder reads the mail of the address.
  proves_address boolean not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create unique index sign_up_links_token_hash on sign_up_links (token_hash);
create index sign_up_links_email on sign_up_links (email);
create index sign_up_links_expires_at on sign_up_links (expires_at);
