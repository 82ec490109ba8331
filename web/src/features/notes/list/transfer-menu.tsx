import { Ellipsis } from 'lucide-react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Menu } from '../../../ui/menu.tsx';

const TransferItems = lazyPart(async () => (await import('./transfer-items.tsx')).TransferItems);

/** The menu for import and export. */
export function TransferMenu() {
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label="Import and export" noTooltip variant="secondary">
          <Ellipsis />
        </IconButton>
      }
    >
      <TransferItems />
    </Menu>
  );
}
