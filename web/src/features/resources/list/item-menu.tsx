import type { Resource } from '@longtable/contract/resources';
import { ActionsMenu } from '../../../ui/menu.tsx';
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
    <ActionsMenu label={`Actions for ${item.name}`} tabIndex={tabIndex} className={className}>
      <ItemActions item={item} onOpen={onOpen} />
    </ActionsMenu>
  );
}
