import type { PasswordReset } from '@longtable/contract/people';
import { Building2, KeyRound, ShieldCheck } from 'lucide-react';
import { hrefOf } from '../../platform/address.ts';
import { PageLink } from '../../platform/page-link.tsx';
import { accountSettingsPath, paths } from '../../platform/paths.ts';
import { buttonStyles } from '../../ui/button.tsx';
import { AuthLayout } from './forms/auth-layout.tsx';
import { type SignInMethod, signInMethods } from './sign-in-methods.ts';

/** Shown after a reset: the other sign-in methods of the account, so that its owner can remove unknown ones. */
export function PasswordResetDone({ reset }: { reset: PasswordReset }) {
  const [remaining, removed] = [signInMethods(reset.remaining), signInMethods(reset.removed)];
  return (
    <AuthLayout
      title="Your password was changed"
      lead="You were signed out everywhere. Sign in with the new password."
    >
      <div className="flex flex-col gap-6">
        {removed.length > 0 && (
          <MethodList
            title="Removed from your account"
            text="Set up before this e-mail address was confirmed. You can add them again in your settings."
            methods={removed}
          />
        )}
        {remaining.length > 0 && (
          <MethodList
            title="Still on your account"
            text="These weren’t changed. Remove any that you don’t recognize."
            methods={remaining}
          />
        )}
        <div className="flex flex-col gap-3">
          <PageLink
            to={paths.signIn}
            replace
            className={buttonStyles({ variant: 'primary', size: 'lg', block: true })}
          >
            Sign in
          </PageLink>
          <PageLink
            to={hrefOf(paths.signIn, { next: accountSettingsPath })}
            replace
            className={buttonStyles({ size: 'lg', block: true })}
          >
            Sign in and review settings
          </PageLink>
        </div>
      </div>
    </AuthLayout>
  );
}

const icons = { passkey: KeyRound, singleSignOn: Building2, twoFactor: ShieldCheck } as const;

function MethodList({
  title,
  text,
  methods,
}: {
  title: string;
  text: string;
  methods: readonly SignInMethod[];
}) {
  return (
    <section aria-label={title}>
      <h2 className="font-medium text-base text-ink">{title}</h2>
      <p className="mt-1 text-muted text-sm">{text}</p>
      <ul className="mt-3 divide-y divide-hairline rounded-card border border-hairline">
        {methods.map(({ kind, label, key }) => {
          const Icon = icons[kind];
          return (
            <li key={key} className="flex items-center gap-3 px-3 py-2.5 text-ink text-sm">
              <Icon aria-hidden className="size-4 shrink-0 text-subtle" />
              <bdi className="wrap-anywhere min-w-0">{label}</bdi>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
