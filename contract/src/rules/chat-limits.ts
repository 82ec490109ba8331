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

/** People whose pictures are below the first message of a thread. */
export const repliersShown = 3;

/** Messages that can be pinned in one chat. */
export const mostPinnedMessages = 50;

/** Scheduled messages that a person can have. */
export const mostScheduledMessages = 50;

/** How soon and how late a message can be scheduled, in milliseconds from now. */
export const scheduleAheadMs = { least: 60_000, most: 366 * 24 * 3600 * 1000 };

/** The longest voice message, in seconds. */
export const maxVoiceSeconds = 600;

/** The most values of the waveform of a voice message, and how loud the loudest is. */
export const maxWaveform = 64;
export const loudest = 100;

/** People in a group chat. */
export const mostInGroup = 50;

/** The most characters of the name of a group chat. */
export const maxGroupName = 80;
