import { Ellipsis, User } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePersonName } from '../../platform/directory.ts';
import { useUser } from '../../platform/session.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { PersonAvatar } from '../people/person-avatar.tsx';
import { PersonLink } from '../people/person-link.tsx';

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
  const name = usePersonName(personId);
  return (
    <div className="-mx-2 flex h-full items-center gap-3 border-hairline border-b px-2 transition-colors hover:bg-hover">
      <PersonAvatar personId={personId} size="xl" />
      <div className="min-w-0 flex-1">
        <p className="flex min-w-0 items-baseline gap-1.5 text-sm">
          <PersonLink
            person={{ id: personId }}
            data-row-focus=""
            tabIndex={tabIndex}
            title={name}
            dir="auto"
            className="block w-fit max-w-full truncate rounded-control text-left font-medium text-ink hover:underline"
          >
            {name}
          </PersonLink>
          {personId === user.id && <span className="shrink-0 text-muted">(you)</span>}
        </p>
        {children}
      </div>
      {role}
      {menu !== undefined && (
        <Menu
          align="end"
          trigger={
            <IconButton label={`Actions for ${name}`} noTooltip tabIndex={tabIndex}>
              <Ellipsis />
            </IconButton>
          }
        >
          <MenuItem
            icon={<User />}
            render={(content) => <PersonLink person={{ id: personId }}>{content}</PersonLink>}
          >
            Open profile
          </MenuItem>
          {menu}
        </Menu>
      )}
    </div>
  );
}
