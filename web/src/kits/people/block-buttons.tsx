import type { ConnectionStatus } from '@longtable/contract/connections';
import { Ban } from 'lucide-react';
import { useState } from 'react';
import { usePersonName } from '../../platform/directory.ts';
import { Button } from '../../ui/button.tsx';
import { BlockDialog } from './block-dialog.tsx';
import { setBlocked } from './blocked-people.ts';

/** The buttons that block or unblock somebody, as far as the person may. */
export function BlockButtons({
  personId,
  can,
}: {
  personId: string;
  can: Pick<ConnectionStatus['can'], 'block' | 'unblock'>;
}) {
  const name = usePersonName(personId);
  const [isBlocking, setBlocking] = useState(false);
  return (
    <>
      {/* One element, so that the focus stays when one replaces the other. */}
      {(can.block || can.unblock) && (
        <Button
          icon={<Ban aria-hidden />}
          aria-label={can.unblock ? `Unblock ${name}` : `Block ${name}…`}
          onClick={() => (can.unblock ? setBlocked(personId, false) : setBlocking(true))}
        >
          {can.unblock ? 'Unblock' : 'Block…'}
        </Button>
      )}
      <BlockDialog personId={personId} open={isBlocking} onClose={() => setBlocking(false)} />
    </>
  );
}
