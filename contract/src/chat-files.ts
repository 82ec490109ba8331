import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { fileAnswer } from './file-answer.ts';
import { id } from './ids.ts';
import { loudest, maxVoiceSeconds, maxWaveform } from './rules/chat-limits.ts';
import { resourceTypes } from './rules/resource-types.ts';

/** The side of an image in pixels; null if it is not known, or no image. Only for the space that it takes on the screen. */
const side = z.int().min(1).max(100_000).nullable();

/** What was recorded as a voice message (docs/product/chat.md, "Voice messages"). */
export const voice = z.object({
  seconds: z.int().min(1).max(maxVoiceSeconds),
  /** How loud it is from its beginning to its end, 0 to `loudest`. */
  waveform: z.array(z.int().min(0).max(loudest)).max(maxWaveform),
});
export type Voice = z.infer<typeof voice>;

/** A file of a message, as everyone in the chat is told about it (docs/product/chat.md, "Files"). */
export const chatFile = z.object({
  /** That of the resource. */
  id: z.string(),
  /** Empty when it is gone. */
  name: z.string(),
  type: z.enum(resourceTypes),
  /** By the content; null when it is gone. */
  mimeType: z.string().nullable(),
  sizeBytes: z.number(),
  width: side,
  height: side,
  /** It was deleted, or moved out of the team or project. */
  isGone: z.boolean(),
  /** It is a voice message; absent for all other files. */
  voice: voice.optional(),
});
export type ChatFile = z.infer<typeof chatFile>;

/** A file that is sent with a message. Its sender has uploaded it to where files of the chat belong. */
export const sentFile = z.object({
  fileId: id,
  width: side.default(null),
  height: side.default(null),
  /** Only of a recording, which counts if the file has sound and no picture. */
  voice: voice.optional(),
});

/** Live events of the files of messages, to everyone in the chat. */
export const chatFileEvents = {
  /** Files were renamed, replaced, deleted or restored, or moved to others, after they were sent: all files of each message, as they are now. */
  'chat-message.files': z.object({
    chatId: z.string(),
    messages: z.array(z.object({ id: z.string(), files: z.array(chatFile) })),
  }),
};

const ofMessage = z.object({ chatMessageId: id, resourceId: id });

/** Files of messages, for everyone who sees the message. */
export const chatFilesApi = {
  /** Its present content. Answers range requests; `download` makes browsers save it instead of showing it. */
  content: endpoint('GET', '/api/chat-messages/:chatMessageId/files/:resourceId/content', {
    input: ofMessage.extend({ download: z.stringbool().optional() }),
    output: fileAnswer,
  }),
  /** A small picture of an image; the image itself while there is none. */
  thumbnail: endpoint('GET', '/api/chat-messages/:chatMessageId/files/:resourceId/thumbnail', {
    input: ofMessage,
    output: fileAnswer,
  }),
};
