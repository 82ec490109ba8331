import { z } from 'zod';
import { defineErrors } from './define-errors.ts';
import { endpoint } from './endpoint.ts';
import { id, madeId } from './ids.ts';
import { email } from './people.ts';

/** An invitation to this server that nobody has used yet. */
export const invitation = z.object({
  id: z.string(),
  /** Null for a link that anybody may use who has it. */
  email: z.string().nullable(),
  createdAt: z.string(),
  expiresAt: z.string(),
});
export type Invitation = z.infer<typeof invitation>;

/** Invitations to this server, for people who have no account yet. Who signs up by one finds a request of the inviter. */
export const invitationsApi = {
  list: endpoint('GET', '/api/invitations', {
    input: z.object({}),
    output: z.object({ invitations: z.array(invitation), can: z.object({ create: z.boolean() }) }),
  }),
  /** `id` is made by the client. The link is shown this once: only its hash is kept. It is sent where `email` is given. */
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
