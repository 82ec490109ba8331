import type { TeamInviteDetails } from '@longtable/contract/team-invites';
import { teamInvitesApi } from '../../../platform/api/team-invites.ts';
import { call } from '../../../platform/client.ts';
import { refusalOf } from '../../../platform/use-request.ts';
import { dropInviteCode } from '../../authentication/pending-invite.ts';

/** An invitation for the join page, or why it can't be used. */
export type InviteResult =
  | { readonly kind: 'valid'; readonly details: TeamInviteDetails }
  /** `isFinal`: retrying can't help. */
  | { readonly kind: 'refused'; readonly text: string; readonly isFinal: boolean };

const finalCodes: ReadonlySet<string> = new Set([
  'team-invite/code-required',
  'team-invite/unknown',
  'team-invite/expired',
  'team-invite/used-up',
]);

/** Fetches the details of an invitation. Does not throw. */
export async function fetchInvite(inviteCode: string): Promise<InviteResult> {
  try {
    return { kind: 'valid', details: await call(teamInvitesApi.details, { inviteCode }) };
  } catch (error) {
    return inviteRefusal(error, inviteCode);
  }
}

/**
 * Why an invitation can't be used, from the error of a request. If that is final, the code kept for after signing in is
 * removed.
 */
export function inviteRefusal(error: unknown, inviteCode: string): InviteResult & { kind: 'refused' } {
  const { code, text } = refusalOf(error);
  const isFinal = finalCodes.has(code);
  if (isFinal) dropInviteCode(inviteCode);
  return { kind: 'refused', text, isFinal };
}
