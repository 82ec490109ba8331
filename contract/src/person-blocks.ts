import { z } from 'zod';
import { cards } from './cards.ts';
import { defineErrors } from './define-errors.ts';
import { endpoint } from './endpoint.ts';
import { id } from './ids.ts';
import { pagedList } from './paged-list.ts';

/** How many people somebody can block, so that their screens can know all of them. */
export const mostBlocked = 500;

/** Somebody whom the actor has blocked. */
export const blockedPerson = z.object({ personId: z.string(), blockedAt: z.string() });
export type BlockedPerson = z.infer<typeof blockedPerson>;

/** Whether the actor has blocked a person. */
export const blockState = z.object({ personId: z.string(), isBlocked: z.boolean() });
export type BlockState = z.infer<typeof blockState>;

/** Whom the actor has blocked (docs/product/people.md, "Blocking"). */
export const personBlocksApi = {
  /** The last blocked first. */
  list: pagedList('/api/blocked-people', {
    input: {},
    output: { people: z.array(blockedPerson), cards },
    size: 50,
    most: 200,
  }),
  /** All of them, at most `mostBlocked`: their messages are folded wherever they are. */
  ids: endpoint('GET', '/api/blocked-people/ids', {
    input: z.object({}),
    output: z.object({ personIds: z.array(z.string()) }),
  }),
  /** Idempotent. Ends a connection between the two, and withdraws a request to the person. */
  block: endpoint('PUT', '/api/people/:personId/block', {
    input: z.object({ personId: id }),
    output: blockState,
  }),
  /** Idempotent. */
  unblock: endpoint('DELETE', '/api/people/:personId/block', {
    input: z.object({ personId: id }),
    output: blockState,
  }),
};

/** Live events. */
export const personBlockEvents = {
  /** To the person who blocks, on their other screens; never to the one who is blocked. */
  'person-block.changed': blockState,
};

/** Refusals: docs/product/people.md, "Blocking". */
export const personBlockErrors = defineErrors({
  'person-block/oneself': { status: 422, text: 'You can’t block yourself.' },
  'person-block/too-many': {
    status: 422,
    text: 'You can block at most {most} people. Unblock somebody first.',
  },
  'person-block/blocked': { status: 403, text: 'You blocked this person. Unblock them first.' },
});
