import { z } from 'zod';
import { cards } from './cards.ts';
import { defineErrors } from './define-errors.ts';
import { endpoint } from './endpoint.ts';
import { fileAnswer } from './file-answer.ts';
import { id } from './ids.ts';
import { linkPass, linkToken, newPublicLink, publicLink, typedLinkPassword } from './public-links.ts';
import { maxPublicLinks } from './rules/public-link-terms.ts';
import { resourceTypes } from './rules/resource-types.ts';

/** A link to a file, as seen by people who may share the file (docs/product/resources.md, "Links"). */
export const resourceLink = publicLink.extend({ resourceId: z.string() });
export type ResourceLink = z.infer<typeof resourceLink>;

/** A file as its page shows it to people with a link. The addresses contain the right to the file, for some hours. */
export const linkedFile = z.object({
  name: z.string(),
  type: z.enum(resourceTypes),
  sizeBytes: z.number(),
  downloadUrl: z.string(),
  /** Where browsers show it; null for files that are only saved. */
  viewUrl: z.string().nullable(),
  /** A small picture of it; null for everything that is no image. */
  thumbnailUrl: z.string().nullable(),
  expiresAt: z.string(),
});
export type LinkedFile = z.infer<typeof linkedFile>;

export const resourceLinksApi = {
  /** The links that work, newest first. */
  list: endpoint('GET', '/api/resources/:resourceId/links', {
    input: z.object({ resourceId: id }),
    output: z.object({ links: z.array(resourceLink), cards }),
  }),
  /** `id` is made by the client. Idempotent: the same id is the same link. */
  create: endpoint('POST', '/api/resources/:resourceId/links', {
    input: z.object({ resourceId: id, ...newPublicLink }),
    output: resourceLink.extend({ cards }),
  }),
  /** Ends a link. Repeating it changes nothing. */
  revoke: endpoint('DELETE', '/api/resources/:resourceId/links/:linkId', {
    input: z.object({ resourceId: id, linkId: id }),
    output: z.object({ linkId: z.string() }),
  }),
  /** Ends all links to a file. */
  revokeAll: endpoint('DELETE', '/api/resources/:resourceId/links', {
    input: z.object({ resourceId: id }),
    output: z.object({ revoked: z.int() }),
  }),
  /** For everybody with the address, signed in or not. Counts as opened. */
  open: endpoint('POST', '/api/links/:token/open', {
    input: z.object({ token: linkToken, password: typedLinkPassword }),
    output: linkedFile,
  }),
  /** The file. Answers range requests. `pass` comes with the addresses of `open`; only links with a password need it. */
  content: endpoint('GET', '/api/links/:token/content', {
    input: z.object({ token: linkToken, pass: linkPass, download: z.stringbool().optional() }),
    output: fileAnswer,
  }),
  thumbnail: endpoint('GET', '/api/links/:token/thumbnail', {
    input: z.object({ token: linkToken, pass: linkPass }),
    output: fileAnswer,
  }),
};

/** Live events of links, to people who may share the file. */
export const resourceLinkEvents = {
  /** A link was made or revoked. */
  'resource-links.changed': z.object({ resourceId: z.string() }),
};

/** Refusals: docs/product/resources.md, "Links". */
export const resourceLinkErrors = defineErrors({
  'resource-link/folder': { status: 422, text: 'Cannot generate share links for folders.' },
  'resource-link/link': { status: 422, text: 'Cannot generate share links for links.' },
  'resource-link/too-many': {
    status: 409,
    text: `A file can have at most ${maxPublicLinks} links. Revoke one first.`,
  },
  'resource-link/not-found': { status: 404, text: 'This link does not work, or does not work any more.' },
  'resource-link/expired': { status: 410, text: 'This link has expired.' },
  'resource-link/password-required': { status: 403, text: 'Enter the password of this link.' },
  'resource-link/wrong-password': { status: 403, text: 'The password is wrong.' },
  'resource-link/too-many-passwords': {
    status: 429,
    text: 'Too many wrong passwords. Please wait {wait} and try again.',
  },
});
