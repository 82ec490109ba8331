import type { TeamInviteDetails } from '@longtable/contract/team-invites';
import { useEffect } from 'react';
import { hrefOf } from '../../../platform/address.ts';
import { PageLink } from '../../../platform/page-link.tsx';
import { paths } from '../../../platform/paths.ts';
import { Button, buttonStyles } from '../../../ui/button.tsx';
import { AuthLayout } from '../../authentication/forms/auth-layout.tsx';
import { useSignInOptions } from '../../authentication/forms/sign-in-options.ts';
import { keepInviteCode } from '../../authentication/pending-invite.ts';
import type { InviteResult } from './fetch-invite.ts';
import { expiryText, TeamOffer } from './team-offer.tsx';

/** An invitation to a team, for signed-out people (docs/product/invitations.md, "Joining"). */
export function JoinPage({
  inviteCode,
  result,
  onRetry,
}: {
  inviteCode: string;
  result: InviteResult;
  onRetry: () => void;
}) {
  if (result.kind === 'valid') return <Invitation details={result.details} inviteCode={inviteCode} />;
  if (!result.isFinal) {
    return (
      <AuthLayout title="The invitation could not be loaded" lead={result.text}>
        <Button variant="primary" size="lg" block onClick={onRetry}>
          Try again
        </Button>
      </AuthLayout>
    );
  }
  return (
    <AuthLayout
      title="This link no longer works"
      lead={`${result.text} Ask the person who sent it for a new one.`}
    >
      <div className="flex flex-col gap-3">
        <PageLink to={paths.signIn} className={buttonStyles({ variant: 'primary', size: 'lg', block: true })}>
          Sign in
        </PageLink>
        <PageLink to={paths.landing} className={buttonStyles({ size: 'lg', block: true })}>
          What is Longtable?
        </PageLink>
      </div>
    </AuthLayout>
  );
}

function Invitation({ details, inviteCode }: { details: TeamInviteDetails; inviteCode: string }) {
  // Signing in or up, by any method and in any tab, leads back to this invitation.
  useEffect(() => keepInviteCode(inviteCode), [inviteCode]);
  const options = useSignInOptions(inviteCode);
  const isClosed = options?.signUps === 'closed' && options.singleSignOn === null;
  const search = { invitation: inviteCode };
  return (
    <AuthLayout
      title="Join the team"
      lead={
        <>
          <bdi className="wrap-anywhere">{details.inviterName}</bdi> invites you to work together on
          Longtable.
        </>
      }
    >
      <TeamOffer details={details} />
      <div className="mt-6 flex flex-col gap-3">
        {!isClosed && (
          <PageLink
            to={hrefOf(paths.signUp, search)}
            className={buttonStyles({ variant: 'primary', size: 'lg', block: true })}
          >
            Create an account
          </PageLink>
        )}
        <PageLink
          to={hrefOf(paths.signIn, search)}
          className={buttonStyles({ variant: isClosed ? 'primary' : 'secondary', size: 'lg', block: true })}
        >
          Sign in to join
        </PageLink>
      </div>
      <p className="mt-5 text-muted text-sm">{expiryText(details)}</p>
    </AuthLayout>
  );
}
