import type { Resource } from '@longtable/contract/resources';
import { Ellipsis } from 'lucide-react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { ItemActions } from './lazy-parts.ts';

type ItemMenuProps = {
  readonly item: Resource;
  readonly tabIndex: 0 | -1;
  readonly onOpen: () => void;
  readonly className?: string;
};

/** The actions for an item, as far as the person may do them. */
export function ItemMenu({ item, tabIndex, onOpen, className = '' }: ItemMenuProps) {
  return (
    <Menu
      align="end"
      trigger={
        <IconButton
          label={`Actions for ${item.name}`}
          noTooltip
          tabIndex={tabIndex}
          data-item-menu=""
          className={className}
        >
          <Ellipsis />
        </IconButton>
      }
    >
      <ItemActions item={item} onOpen={onOpen} />
    </Menu>
  );
}
