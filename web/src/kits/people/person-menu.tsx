import { Ellipsis, User } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePersonName } from '../../platform/directory.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { PersonLink } from './person-link.tsx';

/** The menu of a person in a list: "Open profile", and the items given. */
export function PersonMenu({
  personId,
  tabIndex,
  children,
}: {
  personId: string;
  tabIndex: 0 | -1;
  children: ReactNode;
}) {
  const name = usePersonName(personId);
  return (
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
      {children}
    </Menu>
  );
}
