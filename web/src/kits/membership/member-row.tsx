import type { ReactNode } from 'react';
import { useUser } from '../../platform/session.ts';
import { PersonAvatar } from '../people/person-avatar.tsx';
import { PersonMenu } from '../people/person-menu.tsx';
import { RowPersonLink } from '../people/row-person-link.tsx';

/** A member in a list: name, role and menu. */
export function MemberRow({
  personId,
  tabIndex,
  role,
  menu,
  children,
}: {
  personId: string;
  tabIndex: 0 | -1;
  /** Their role, as a badge. */
  role: ReactNode;
  /** The items after "Open profile"; without them there is no menu. */
  menu?: ReactNode;
  /** The lines below the name. */
  children: ReactNode;
}) {
  const user = useUser();
  return (
    <div className="-mx-2 flex h-full items-center gap-3 border-hairline border-b px-2 transition-colors hover:bg-hover">
      <PersonAvatar personId={personId} size="xl" />
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 items-baseline gap-1.5 text-sm">
          <RowPersonLink personId={personId} tabIndex={tabIndex} />
          {personId === user.id && <span className="shrink-0 text-muted">(you)</span>}
        </p>
        {children}
      </div>
      {role}
      {menu !== undefined && (
        <PersonMenu personId={personId} tabIndex={tabIndex}>
          {menu}
        </PersonMenu>
      )}
    </div>
  );
}
