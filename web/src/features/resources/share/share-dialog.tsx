import type { Resource } from '@longtable/contract/resources';
import { useState } from 'react';
import { NeedsConnection } from '../../../kits/connection/needs-connection.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ConnectionPicker } from '../../people/connect/connection-picker.tsx';
import { quotedItems } from '../list/quoted-items.ts';
import { shareWith } from './access.ts';
import { AccessList } from './access-list.tsx';

/** Shows items to the person's connections, with one click each, and who sees a single item. Keep it mounted and change `open`. */
export function ShareDialog({
  items,
  open,
  onClose,
}: {
  items: readonly Resource[];
  open: boolean;
  onClose: () => void;
}) {
  const [shared, setShared] = useState<ReadonlySet<string>>(new Set());
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const [only] = items;
  const close = () => {
    setShared(new Set());
    setProblems(new Map());
    onClose();
  };
  const share = async (personId: string): Promise<void> => {
    setShared((before) => new Set([...before, personId]));
    try {
      await shareWith(
        items.map(({ id }) => id),
        personId,
      );
    } catch (error) {
      setShared((before) => new Set([...before].filter((id) => id !== personId)));
      setProblems((before) => new Map([...before, [personId, error instanceof Error ? error.message : '']]));
    }
  };
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={`Share ${quotedItems(items)}`}
      description="Your connections can view it, but not change it."
      phone="full"
      footer={
        <Button variant="primary" onClick={close}>
          Done
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <NeedsConnection action="Sharing" />
        <ConnectionPicker
          isShared={(id) => shared.has(id)}
          problems={problems}
          onShare={(id) => void share(id)}
        />
        {items.length === 1 && only && open && <AccessList item={only} />}
      </div>
    </Dialog>
  );
}
