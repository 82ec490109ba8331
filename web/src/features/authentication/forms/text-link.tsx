import type { ReactNode } from 'react';
import { hrefOf } from '../../../platform/address.ts';
import { PageLink } from '../../../platform/page-link.tsx';
import { buttonStyles } from '../../../ui/button.tsx';
import { useAuthSearch } from './auth-search.ts';

type Place = '/signin' | '/signup' | '/forgot-password';

/** From one form to another; where the person wanted to go comes along, and who invited them. */
export function TextLink({
  to,
  next,
  children,
}: {
  to: Place;
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
