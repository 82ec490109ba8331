import type { TeamInviteDetails } from '@longtable/contract/team-invites';
import { teamInvitesApi } from '../../../platform/api/team-invites.ts';
import { call } from '../../../platform/client.ts';
import { refusalOf } from '../../../platform/use-request.ts';
import { dropInviteCode } from '../../authentication/pending-invite.ts';

/** What the server says of an invitation. */
export type InviteAnswer =
  | { readonly kind: 'good'; readonly details: TeamInviteDetails }
  /** `isOver` when no other try will help. */
  | { readonly kind: 'refused'; readonly text: string; readonly isOver: boolean };

const over: ReadonlySet<string> = new Set([
  'team-invite/code-required',
  'team-invite/unknown',
  'team-invite/expired',
  'team-invite/used-up',
]);

/** Fetches an invitation, or the reason why it can't be used. */
export async function fetchInvite(inviteCode: string): Promise<InviteAnswer> {
  try {
    return { kind: 'good', details: await call(teamInvitesApi.details, { inviteCode }) };
  } catch (error) {
    return refusedInvite(error, inviteCode);
  }
}

/** What an error of the server says about this invitation. */
export function refusedInvite(error: unknown, inviteCode: string): InviteAnswer & { kind: 'refused' } {
  const { code, text } = refusalOf(error);
  const isOver = over.has(code);
  if (isOver) dropInviteCode(inviteCode);
  return { kind: 'refused', text, isOver };
}
