import type { ReactNode } from 'react';
import { hrefOf } from '../../../platform/address.ts';
import { PageLink } from '../../../platform/page-link.tsx';
import { buttonStyles } from '../../../ui/button.tsx';
import { useAuthSearch } from './auth-search.ts';

type AuthPath = '/signin' | '/signup' | '/forgot-password';

/** A link to another form, which keeps `next` and the invitation. */
export function TextLink({
  to,
  next,
  children,
}: {
  to: AuthPath;
  next?: string | undefined;
  children: ReactNode;
}) {
  const { invitation } = useAuthSearch();
  return (
    <PageLink to={hrefOf(to, { next, invitation })} className={buttonStyles({ variant: 'link' })}>
      {children}
    </PageLink>
  );
}
