-- Replies that are sent later (docs/product/chat.md, "Scheduled messages"; docs/decisions/087): the first message of the thread, or null.
-- It may be gone, as the chat may: then the reply is not sent, and its author still has the text.
alter table chat_scheduled_messages add column reply_to uuid;
