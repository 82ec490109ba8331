import type { ReactNode } from 'react';
import { usePersonName } from '../../platform/directory.ts';
import { PersonAvatar } from '../people/person-avatar.tsx';

/** A person who has access, and why. */
export function PersonAccess({
  personId,
  action,
  children,
}: {
  personId: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  const name = usePersonName(personId);
  return (
    <Row icon={<PersonAvatar personId={personId} size="md" />} name={name} action={action}>
      {children}
    </Row>
  );
}

/** A team or project whose people have access. */
export function PlaceAccess({
  icon,
  name,
  action,
  children,
}: {
  icon: ReactNode;
  name: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Row
      icon={<span className="flex size-7 items-center justify-center text-muted [&_svg]:size-4">{icon}</span>}
      name={name}
      action={action}
    >
      {children}
    </Row>
  );
}

function Row({
  icon,
  name,
  action,
  children,
}: {
  icon: ReactNode;
  name: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <li className="flex min-h-12 items-center gap-3">
      {icon}
      <div className="min-w-0 flex-1 text-sm">
        <p dir="auto" title={name} className="truncate font-medium">
          {name}
        </p>
        <p dir="auto" className="wrap-anywhere text-muted text-xs">
          {children}
        </p>
      </div>
      {action}
    </li>
  );
}
