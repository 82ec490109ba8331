import { z } from 'zod';
import { defineErrors } from './define-errors.ts';
import { endpoint } from './endpoint.ts';
import { id } from './ids.ts';

const answered = z.object({
  /** A JSON Web Token. */
  token: z.string(),
  /** Until when it opens connections. */
  expiresAt: z.string(),
});

/** Tokens with which other programs open the live connection as the actor (docs/product/chat.md, "Other programs"). */
export const streamTokensApi = {
  /** A token for the actor, whose id is the only one that is not refused. */
  get: endpoint('GET', '/api/stream-token', { input: z.object({ user_id: id }), output: answered }),
  /** The same without an id. */
  make: endpoint('POST', '/api/stream-token', { input: z.object({}), output: answered }),
};

/** Identities in chats. */
export const streamUsersApi = {
  /**
   * Makes sure that a person can be in a chat: the actor, or one of their connections. Everybody with an account can. The answer says what
   * their profile says, whatever `name`, `email` and `avatar` are.
   */
  create: endpoint('POST', '/api/create-stream-user', {
    input: z.object({
      userId: id,
      name: z.string().max(200).optional(),
      email: z.string().max(320).optional(),
      avatar: z.string().max(2000).nullish(),
    }),
    output: z.object({
      user: z.object({ id: z.string(), name: z.string(), image: z.string().nullable() }),
    }),
  }),
};

/** Refusals: docs/product/chat.md, "Other programs". */
export const streamErrors = defineErrors({
  'stream/no-session': { status: 401, text: 'No active session for Stream token' },
  'stream/no-session-for-users': { status: 401, text: 'No active session for user sync' },
  'stream/not-oneself': { status: 403, text: 'You can only get a token for yourself.' },
  'stream/not-connected': { status: 403, text: 'You can only chat with people you are connected with.' },
});
