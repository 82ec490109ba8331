-- What the receivers of an event may do with its row: for each ability a formula over live rooms
-- (platform/events/rights.ts). Null when the event does not say.
alter table events add column rights jsonb;
