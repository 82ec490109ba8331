import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonStyles } from '../../../ui/button.tsx';

type Place = '/signin' | '/signup' | '/forgot-password';

/** From one form to another; where the person wanted to go comes along. */
export function TextLink({
  to,
  next,
  children,
}: {
  to: Place;
  next?: string | undefined;
  children: ReactNode;
}) {
  return (
    <Link to={to} search={next === undefined ? {} : { next }} className={buttonStyles({ variant: 'link' })}>
      {children}
    </Link>
  );
}
