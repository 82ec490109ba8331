import { hrefOf } from '../../../platform/address.ts';
import { PageLink } from '../../../platform/page-link.tsx';
import { paths } from '../../../platform/paths.ts';
import { buttonStyles } from '../../../ui/button.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { useAuthSearch } from './auth-search.ts';
import { ProviderButton } from './other-ways.tsx';

/** Why this server makes no account for who is here. */
export type NoSignUpReason = 'closed' | 'invitationNeeded' | 'invitationOver';

/** Titles, and texts as the server would say them (contract/src/errors.ts). */
const texts: Readonly<Record<NoSignUpReason, { title: string; lead: string }>> = {
  closed: {
    title: 'Sign-ups are closed',
    lead: 'This server does not accept new accounts.',
  },
  invitationNeeded: {
    title: 'You need an invitation',
    lead: 'Accounts on this server are by invitation only. Ask a member for a link.',
  },
  invitationOver: {
    title: 'This link no longer works',
    lead: 'This invitation has expired or was already used. Ask for a new one.',
  },
};

/** In place of the form, with the ways that are left. An invitation may be good for the provider alone. */
export function NoSignUp({
  reason,
  provider,
  inviter,
}: {
  reason: NoSignUpReason;
  provider: string | null;
  inviter: string | undefined;
}) {
  const { next } = useAuthSearch();
  const isInvited = provider !== null && inviter !== undefined;
  const { title, lead } = isInvited
    ? { title: 'Create your account', lead: invitedBy(inviter) }
    : texts[reason];
  return (
    <AuthLayout title={title} lead={lead}>
      <div className="flex flex-col gap-3">
        {provider !== null && <ProviderButton provider={provider} primary />}
        <PageLink
          to={hrefOf(paths.signIn, { next })}
          className={buttonStyles({
            variant: provider === null ? 'primary' : 'secondary',
            size: 'lg',
            block: true,
          })}
        >
          Sign in
        </PageLink>
      </div>
    </AuthLayout>
  );
}

/** What whoever opens an invitation reads first. */
export function invitedBy(inviter: string): string {
  return `${inviter} invites you to work together on Longtable.`;
}
