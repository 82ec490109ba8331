import { z } from 'zod';
import { defineErrors } from './define-errors.ts';
import { endpoint } from './endpoint.ts';
import { id, madeId } from './ids.ts';
import { email } from './people.ts';

/** An unused invitation to this server. */
export const invitation = z.object({
  id: z.string(),
  /** Null for a link that anyone who has it may use. */
  email: z.string().nullable(),
  createdAt: z.string(),
  expiresAt: z.string(),
});
export type Invitation = z.infer<typeof invitation>;

/**
 * Invitations to this server, for people without an account. A person who signs up with one finds a connection request
 * from the inviter.
 */
export const invitationsApi = {
  list: endpoint('GET', '/api/invitations', {
    input: z.object({}),
    output: z.object({ invitations: z.array(invitation), can: z.object({ create: z.boolean() }) }),
  }),
  /**
   * `id` is made by the client. The link is in this response only: the server keeps a hash of it. It is e-mailed if
   * `email` is given.
   */
  create: endpoint('POST', '/api/invitations', {
    input: z.object({ id: madeId, email: email.optional() }),
    output: z.object({ invitation, url: z.string() }),
  }),
  revoke: endpoint('DELETE', '/api/invitations/:invitationId', {
    input: z.object({ invitationId: id }),
    output: z.object({ done: z.literal(true) }),
  }),
};

/** Refusals. */
export const invitationErrors = defineErrors({
  'invitation/not-found': { status: 404, text: 'This invitation was already used or revoked.' },
});
