-- What those who receive an event may do with its row: for each ability the live rooms that have it, as alternatives of
-- which a connection is in all rooms (platform/events/rights.ts). Null for an event that says nothing of it.
alter table events add column rights jsonb;
