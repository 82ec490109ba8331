import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
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
  const search = {
    ...(next !== undefined && { next }),
    ...(invitation !== undefined && { invitation }),
  };
  return (
    <Link to={to} search={search} className={buttonStyles({ variant: 'link' })}>
      {children}
    </Link>
  );
}
