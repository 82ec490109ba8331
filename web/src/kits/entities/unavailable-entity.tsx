import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonStyles } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** Says that there is no such team, department or project, or none that the person may see. */
export function UnavailableEntity({
  noun,
  icon,
  reason,
  listLink,
}: {
  /** With a capital. */
  noun: string;
  icon: ReactNode;
  reason: string;
  listLink: { readonly to: NonNullable<LinkProps['to']>; readonly label: string };
}) {
  return (
    <EmptyState
      icon={icon}
      title={`${noun} not found`}
      description={reason}
      action={
        <Link to={listLink.to} className={buttonStyles({ variant: 'primary' })}>
          {listLink.label}
        </Link>
      }
    />
  );
}
