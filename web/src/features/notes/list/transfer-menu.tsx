import { lazyPart } from '../../../ui/lazy-part.tsx';
import { ActionsMenu } from '../../../ui/menu.tsx';

const TransferItems = lazyPart(async () => (await import('./transfer-items.tsx')).TransferItems);

/** The menu for import and export. */
export function TransferMenu() {
  return (
    <ActionsMenu label="Import and export" variant="secondary">
      <TransferItems />
    </ActionsMenu>
  );
}
