import { hrefOf } from '../../../platform/address.ts';
import { PageLink } from '../../../platform/page-link.tsx';
import { paths } from '../../../platform/paths.ts';
import { buttonStyles } from '../../../ui/button.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { useAuthSearch } from './auth-search.ts';
import { ProviderButton } from './other-sign-in-methods.tsx';

/** Why the server does not offer sign-up. */
export type NoSignUpReason = 'closed' | 'invitationNeeded' | 'invitationOver';

/** The texts match those of the server's refusals (contract/src/errors.ts). */
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

/** Replaces the sign-up form, with the remaining ways to join. An invitation may allow only single sign-on. */
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

/** The lead of the pages for an invitation. */
export function invitedBy(inviter: string): string {
  return `${inviter} invites you to work together on Longtable.`;
}
