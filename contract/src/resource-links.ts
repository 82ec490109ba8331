import { z } from 'zod';
import { cards } from './cards.ts';
import { defineErrors } from './define-errors.ts';
import { endpoint } from './endpoint.ts';
import { fileAnswer } from './file-answer.ts';
import { id, madeId } from './ids.ts';
import { maxPasswordLength } from './rules/password.ts';
import {
  defaultLinkSeconds,
  maxLinkSeconds,
  maxLinksOfFile,
  minLinkPasswordLength,
} from './rules/resource-link-terms.ts';
import { resourceTypes } from './rules/resource-types.ts';

/** A link to a file, as seen by people who may share the file (docs/product/resources.md, "Links"). */
export const resourceLink = z.object({
  id: z.string(),
  resourceId: z.string(),
  /** The page that shows the file to everybody who has this address. */
  url: z.string(),
  createdBy: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  hasPassword: z.boolean(),
  /** How often the file was shown on its page. */
  opens: z.int(),
  /** Null before the first time. */
  lastOpenedAt: z.string().nullable(),
});
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

/** What is at the end of a link's address. An unknown one is refused like any other that does not work. */
const token = z.string().max(200);
const pass = z.string().max(200).optional();

export const resourceLinksApi = {
  /** The links that work, newest first. */
  list: endpoint('GET', '/api/resources/:resourceId/links', {
    input: z.object({ resourceId: id }),
    output: z.object({ links: z.array(resourceLink), cards }),
  }),
  /** `id` is made by the client. Idempotent: the same id is the same link. */
  create: endpoint('POST', '/api/resources/:resourceId/links', {
    input: z.object({
      resourceId: id,
      id: madeId,
      /** How long the link works. */
      seconds: z
        .int('Choose when the link expires.')
        .min(60, 'Choose a time in the future.')
        .max(maxLinkSeconds, 'Choose a day within a year.')
        .default(defaultLinkSeconds),
      password: z
        .string()
        .min(minLinkPasswordLength, `Use at least ${minLinkPasswordLength} characters.`)
        .max(maxPasswordLength, `Use at most ${maxPasswordLength} characters.`)
        .optional(),
    }),
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
    input: z.object({ token, password: z.string().max(maxPasswordLength).optional() }),
    output: linkedFile,
  }),
  /** The file. Answers range requests. `pass` comes with the addresses of `open`; only links with a password need it. */
  content: endpoint('GET', '/api/links/:token/content', {
    input: z.object({ token, pass, download: z.stringbool().optional() }),
    output: fileAnswer,
  }),
  thumbnail: endpoint('GET', '/api/links/:token/thumbnail', {
    input: z.object({ token, pass }),
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
    text: `A file can have at most ${maxLinksOfFile} links. Revoke one first.`,
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
