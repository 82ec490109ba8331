/** The most characters of a message (docs/product/chat.md, "Messages"). */
export const maxMessageLength = 10_000;

/** The most files of a message. */
export const maxMessageFiles = 10;

/** The newest messages that a chat opens with, and how many older ones each step back loads. */
export const messagesPage = 100;

/** Unread messages are counted up to this number. */
export const mostUnreadCounted = 100;

/** The most characters of a message in the list of chats. */
export const previewLength = 200;

/** The most messages that are asked for from a position on. */
export const mostInRange = 200;

/** The most characters of a search in a chat. */
export const maxChatSearch = 200;

/** Different emoji that people can react to one message with. */
export const mostReactions = 20;

/** People who reacted with an emoji whose names come with the message; of more, only the number does. */
export const reactorsShown = 5;

/** Messages that can be pinned in one chat. */
export const mostPinnedMessages = 50;
