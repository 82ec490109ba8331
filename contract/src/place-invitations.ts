import { z } from 'zod';
import { cards } from './cards.ts';
import { defineErrors } from './define-errors.ts';
import { endpoint } from './endpoint.ts';
import { id, madeId } from './ids.ts';
import { email } from './people.ts';

/** A person or address that is invited to a team or project, as seen by people who may invite there. */
export const placeInvitation = z.object({
  id: z.string(),
  /** Null for an address, whether or not somebody has an account with it. */
  personId: z.string().nullable(),
  email: z.string().nullable(),
  status: z.enum(['pending', 'accepted', 'declined']),
  inviterId: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  can: z.object({ revoke: z.boolean() }),
});
export type PlaceInvitation = z.infer<typeof placeInvitation>;

const invited = placeInvitation.extend({ cards });
const listed = z.object({ invitations: z.array(placeInvitation), cards });

/**
 * Invitations of people to a team (docs/product/invitations.md, "In the app"), who accept or decline them in the app. Those by a link are
 * in `team-invites.ts`, and their e-mails also invite the addresses here.
 */
export const teamInvitationsApi = {
  /** Those of the last 30 days, the newest first. */
  list: endpoint('GET', '/api/teams/:teamId/invitations', {
    input: z.object({ teamId: id }),
    output: listed,
  }),
  /** `id` is made by the client. Returns the open invitation of the person, if there is one. */
  create: endpoint('POST', '/api/teams/:teamId/invitations', {
    input: z.object({ teamId: id, id: madeId, personId: id }),
    output: invited,
  }),
  revoke: endpoint('DELETE', '/api/team-invitations/:teamInvitationId', {
    input: z.object({ teamInvitationId: id }),
    output: z.object({ teamInvitationId: z.string() }),
  }),
  /** Makes the invited person a Member. Idempotent. */
  accept: endpoint('POST', '/api/team-invitations/:teamInvitationId/accept', {
    input: z.object({ teamInvitationId: id }),
    output: z.object({ teamId: z.string() }),
  }),
  /** Idempotent. */
  decline: endpoint('POST', '/api/team-invitations/:teamInvitationId/decline', {
    input: z.object({ teamInvitationId: id }),
    output: z.object({ done: z.literal(true) }),
  }),
};

/** The same for projects. An address is invited by an e-mail. */
export const projectInvitationsApi = {
  list: endpoint('GET', '/api/projects/:projectId/invitations', {
    input: z.object({ projectId: id }),
    output: listed,
  }),
  create: endpoint('POST', '/api/projects/:projectId/invitations', {
    input: z.object({
      projectId: id,
      id: madeId,
      who: z.union([z.object({ personId: id }), z.object({ email })]),
    }),
    output: invited,
  }),
  revoke: endpoint('DELETE', '/api/project-invitations/:projectInvitationId', {
    input: z.object({ projectInvitationId: id }),
    output: z.object({ projectInvitationId: z.string() }),
  }),
  accept: endpoint('POST', '/api/project-invitations/:projectInvitationId/accept', {
    input: z.object({ projectInvitationId: id }),
    output: z.object({ projectId: z.string() }),
  }),
  decline: endpoint('POST', '/api/project-invitations/:projectInvitationId/decline', {
    input: z.object({ projectInvitationId: id }),
    output: z.object({ done: z.literal(true) }),
  }),
};

/** Live events, to all who may invite there: fetch the list again. */
export const placeInvitationEvents = {
  'team-invitations.changed': z.object({ teamId: z.string() }),
  'project-invitations.changed': z.object({ projectId: z.string() }),
};

/** Refusals: docs/product/invitations.md. */
export const placeInvitationErrors = defineErrors({
  'team-invitation/not-found': { status: 404, text: 'This invitation is no longer valid.' },
  'project-invitation/not-found': { status: 404, text: 'This invitation is no longer valid.' },
});
