import { User } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { usePersonName } from '../../platform/directory.ts';
import { lazyParts, useEver } from '../../ui/lazy-part.tsx';
import { ActionsMenu, MenuItem } from '../../ui/menu.tsx';
import { PersonLink } from './person-link.tsx';

const useBlock = lazyParts(() => import('./block-item.tsx'));

/** The menu of a person in a list: "Open profile", the items given, and to block them. */
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
  const [isOpen, setOpen] = useState(false);
  const [isBlocking, setBlocking] = useState(false);
  const block = useBlock(useEver(isOpen));
  return (
    <>
      <ActionsMenu label={`Actions for ${name}`} tabIndex={tabIndex} onOpenChange={setOpen}>
        <MenuItem
          icon={<User />}
          render={(content) => <PersonLink person={{ id: personId }}>{content}</PersonLink>}
        >
          Open profile
        </MenuItem>
        {children}
        {block && <block.BlockItem personId={personId} onBlock={() => setBlocking(true)} />}
      </ActionsMenu>
      {block && (
        <block.BlockDialog personId={personId} open={isBlocking} onClose={() => setBlocking(false)} />
      )}
    </>
  );
}
