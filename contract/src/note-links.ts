import { z } from 'zod';
import { cards } from './cards.ts';
import { defineErrors } from './define-errors.ts';
import { endpoint } from './endpoint.ts';
import { fileAnswer } from './file-answer.ts';
import { id } from './ids.ts';
import { linkPass, linkToken, newPublicLink, publicLink, typedLinkPassword } from './public-links.ts';
import { maxPublicLinks } from './rules/public-link-terms.ts';

/** A public link of a note, as seen by whoever may publish it (docs/product/notes.md, "Public links"). */
export const noteLink = publicLink.extend({ noteId: z.string() });
export type NoteLink = z.infer<typeof noteLink>;

/** A heading of a note, and the id of its element in the HTML. */
export const noteHeading = z.object({ anchor: z.string(), level: z.int(), text: z.string() });
export type NoteHeading = z.infer<typeof noteHeading>;

/**
 * A note as its page shows it to people with a link. `html` has no id of anybody or anything; the addresses in it contain the right to
 * the files, for some hours.
 */
export const linkedNote = z.object({
  title: z.string(),
  html: z.string(),
  headings: z.array(noteHeading),
  /** When the note was last changed. */
  date: z.string(),
  expiresAt: z.string(),
});
export type LinkedNote = z.infer<typeof linkedNote>;

const links = z.object({ noteId: id });

export const noteLinksApi = {
  /** The links that work, newest first. */
  list: endpoint('GET', '/api/notes/:noteId/links', {
    input: links,
    output: z.object({ links: z.array(noteLink), cards }),
  }),
  /** `id` is made by the client. Idempotent: the same id is the same link. */
  create: endpoint('POST', '/api/notes/:noteId/links', {
    input: z.object({ noteId: id, ...newPublicLink }),
    output: noteLink.extend({ cards }),
  }),
  /** Ends a link. Repeating it changes nothing. */
  revoke: endpoint('DELETE', '/api/notes/:noteId/links/:linkId', {
    input: z.object({ noteId: id, linkId: id }),
    output: z.object({ linkId: z.string() }),
  }),
  /** Ends all links of a note. */
  revokeAll: endpoint('DELETE', '/api/notes/:noteId/links', {
    input: links,
    output: z.object({ revoked: z.int() }),
  }),
  /** For everybody with the address, signed in or not. Counts as opened. */
  open: endpoint('POST', '/api/note-links/:token/open', {
    input: z.object({ token: linkToken, password: typedLinkPassword }),
    output: linkedNote,
  }),
  /**
   * An image or file that the note contains. `fileKey` names it for this link alone; `open` has put the address into the HTML. Answers
   * range requests.
   */
  file: endpoint('GET', '/api/note-links/:token/files/:fileKey', {
    input: z.object({
      token: linkToken,
      fileKey: z.string().max(100),
      pass: linkPass,
      download: z.stringbool().optional(),
    }),
    output: fileAnswer,
  }),
};

/** Live events of public links of notes, to whoever may publish the note. */
export const noteLinkEvents = {
  /** A link was made or revoked. */
  'note-links.changed': z.object({ noteId: z.string() }),
};

/** Refusals: docs/product/notes.md, "Public links". */
export const noteLinkErrors = defineErrors({
  'note-link/too-many': {
    status: 409,
    text: `A note can have at most ${maxPublicLinks} links. Revoke one first.`,
  },
  /** Whatever the reason, also when it has expired. */
  'note-link/not-found': { status: 404, text: 'This note is not available, or not any more.' },
  'note-link/password-required': { status: 403, text: 'Enter the password of this link.' },
  'note-link/wrong-password': { status: 403, text: 'The password is wrong.' },
  'note-link/too-many-passwords': {
    status: 429,
    text: 'Too many wrong passwords. Please wait {wait} and try again.',
  },
});
