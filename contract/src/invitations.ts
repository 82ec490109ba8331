import { z } from 'zod';
import { cards } from './cards.ts';
import { defineErrors } from './define-errors.ts';
import { endpoint, largeBodyBytes } from './endpoint.ts';
import { id, madeId } from './ids.ts';
import { email } from './people.ts';
import { maxChangedAtOnce } from './rules/task-limits.ts';

/** An unused invitation to this server. */
export const invitation = z.object({
  id: z.string(),
  /** Null for a link that anyone who has it may use. */
  email: z.string().nullable(),
  createdAt: z.string(),
  expiresAt: z.string(),
});
export type Invitation = z.infer<typeof invitation>;

/** An invitation that somebody sent to the address of the actor's account. */
export const receivedInvitation = z.object({
  id: z.string(),
  inviterId: z.string(),
  /** How many tasks the inviter wants to assign to the actor. */
  tasks: z.int(),
  createdAt: z.string(),
});
export type ReceivedInvitation = z.infer<typeof receivedInvitation>;

/**
 * Invitations to this server. A person who signs up with one finds a connection request from the inviter; one that
 * assigns tasks connects them at once. Whoever has an account with the address accepts or declines the invitation in the
 * app. The inviter does not learn whether there is one.
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
  /**
   * Invites by e-mail, and assigns these tasks, all or none, once the person accepts. Uses the actor's open invitation to
   * the address if there is one, without another e-mail; otherwise `id`, made by the client, is that of the new one.
   * `url` is the link of a new one, to share where the server sends no e-mail; it is shown only once. Idempotent.
   */
  assign: endpoint('POST', '/api/invitations/assign', {
    input: z.object({
      id: madeId,
      email,
      taskIds: z
        .array(id)
        .min(1)
        .max(maxChangedAtOnce)
        .transform((ids) => [...new Set(ids)]),
    }),
    output: z.object({ invitation, url: z.string().nullable() }),
    maxBodyBytes: largeBodyBytes,
  }),
  revoke: endpoint('DELETE', '/api/invitations/:invitationId', {
    input: z.object({ invitationId: id }),
    output: z.object({ done: z.literal(true) }),
  }),
  /** Those to the address of the actor's account, the newest first. */
  received: endpoint('GET', '/api/invitations/received', {
    input: z.object({}),
    output: z.object({ invitations: z.array(receivedInvitation), cards }),
  }),
  /** Connects the two, and assigns the tasks. `connectionId` is made by the client. */
  accept: endpoint('POST', '/api/invitations/:invitationId/accept', {
    input: z.object({ invitationId: id, connectionId: madeId }),
    output: z.object({ done: z.literal(true) }),
  }),
  /** The inviter is not told. */
  decline: endpoint('POST', '/api/invitations/:invitationId/decline', {
    input: z.object({ invitationId: id }),
    output: z.object({ done: z.literal(true) }),
  }),
};

/** To the person whose address was invited: fetch the received invitations again. */
export const invitationEvents = { 'invitations.changed': z.object({}) };

/** Refusals. */
export const invitationErrors = defineErrors({
  'invitation/not-found': { status: 404, text: 'This invitation was already used or revoked.' },
  'invitation/oneself': { status: 422, text: 'This is your own e-mail address.' },
});
