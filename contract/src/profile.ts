import { z } from 'zod';
import { cards } from './cards.ts';
import { changedLimits } from './column-limits.ts';
import { connectionStatus } from './connections.ts';
import { defineErrors } from './define-errors.ts';
import { endpoint } from './endpoint.ts';
import { fileAnswer } from './file-answer.ts';
import { id } from './ids.ts';
import { currentUser, fullName } from './people.ts';
import { pictureCrop } from './pictures.ts';
import { isTimeZone } from './rules/calendar-day.ts';
import { maxSearchLength } from './rules/people-search.ts';
import { maxPictureBytes } from './rules/picture.ts';

/** Another person's page, with as much as the actor may know. */
export const personProfile = z.object({
  /** The id of the person. */
  id: z.string(),
  /** Only for the person themselves, their connections, and people who share a team or project with them. */
  email: z.string().nullable(),
  timeZone: z.string().nullable(),
  joinedAt: z.string(),
  connection: connectionStatus,
  /** Since when the two are connected; null when they are not. */
  connectedAt: z.string().nullable(),
  shared: z.object({
    /** Number of mutual connections, and the first few of them by name. */
    connections: z.object({ count: z.int(), personIds: z.array(z.string()) }),
    /** Number of teams both are in, and the first few of them by name. */
    teams: z.object({ count: z.int(), teamIds: z.array(z.string()) }),
    /** Number of projects both are members of, and the first few of them by name. */
    projects: z.object({ count: z.int(), projectIds: z.array(z.string()) }),
  }),
});
export type PersonProfile = z.infer<typeof personProfile>;

/** A person found by a search. */
export const foundPerson = z.object({
  /** The id of the person. */
  id: z.string(),
  /** Only when the whole address was searched for, or the two are connected (docs/product/people.md, "Search"). */
  email: z.string().nullable(),
  connection: connectionStatus,
});
export type FoundPerson = z.infer<typeof foundPerson>;

export const profileApi = {
  update: endpoint('PATCH', '/api/me/profile', {
    input: z.object({
      fullName: fullName.optional(),
      timeZone: z.string().max(64).refine(isTimeZone, 'Choose a time zone from the list.').optional(),
      /** 0 is Sunday. */
      weekStart: z.int().min(0).max(6).optional(),
      showsOnline: z.boolean().optional(),
      ...changedLimits,
    }),
    output: z.object({ user: currentUser }),
  }),
  /** A new picture: the file and the square to cut out. Replaces the old one. */
  setAvatar: endpoint('PUT', '/api/me/avatar', {
    upload: { maxBytes: maxPictureBytes, tooLarge: 'picture/too-large' },
    input: pictureCrop,
    output: z.object({ user: currentUser }),
  }),
  removeAvatar: endpoint('DELETE', '/api/me/avatar', {
    input: z.object({}),
    output: z.object({ user: currentUser }),
  }),
  /** The picture file. Its address changes with the picture, so that it can be cached. */
  avatar: endpoint('GET', '/api/people/:personId/avatar/:version', {
    input: z.object({ personId: id, version: id }),
    output: fileAnswer,
  }),
  get: endpoint('GET', '/api/people/:personId', {
    input: z.object({ personId: id }),
    output: personProfile.extend({ cards }),
  }),
  /**
   * Finds names by any part of them and e-mail addresses only as a whole. Fewer than 2 characters find nobody
   * (docs/product/people.md, "Search").
   */
  search: endpoint('GET', '/api/people', {
    input: z.object({
      text: z.string().max(maxSearchLength).default(''),
      /**
       * `connect` is the search of the Connect page (at most 50 results), `global` that of the top bar (at most 10).
       */
      scope: z.enum(['connect', 'global']).default('connect'),
    }),
    output: z.object({ people: z.array(foundPerson), cards }),
  }),
};

/** Live events about a person: for others, and for their own other tabs. */
export const profileEvents = {
  /**
   * The person's card: their name or picture has changed, or their account was closed. To everyone who is connected with
   * them, has an open request with them, or shares a team or project with them.
   */
  'person.saved': z.object({ personId: z.string(), cards }),
  /** To the person themselves. */
  'me.saved': z.object({ user: currentUser }),
  /** The account was deleted. */
  'person.removed': z.object({ personId: z.string() }),
};

/** Refusals. */
export const personErrors = defineErrors({
  'person/not-found': {
    status: 404,
    text: 'This person could not be found. Their account may have been removed.',
  },
  'person/too-many-searches': {
    status: 429,
    text: 'You have searched for many e-mail addresses. Please wait {wait} and search again, or search by name.',
  },
});
