-- Where a client must be to receive an event, as kind:id (docs/decisions/056). Null for events that all clients of the audience
-- receive. Those with a place are never replayed, and pruned early.
alter table events add column place text;
create index events_with_place on events (xid, seq) where place is not null;

alter table note_documents
  -- Of the first update that is not part of the stored state; null when all are.
  add column unstored_since timestamptz,
  -- Of the last update.
  add column changed_at timestamptz,
  -- Of the first update since the last version, and whoever has written since then.
  add column session_since timestamptz,
  add column session_author_ids uuid[] not null default '{}';

select keep_deleted_ids('note_versions', 'request/deleted');
