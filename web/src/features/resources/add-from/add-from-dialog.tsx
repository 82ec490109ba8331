import type { FolderOnPath, Resource } from '@longtable/contract/resources';
import { useState } from 'react';
import { NeedsConnection } from '../../../kits/connection/needs-connection.tsx';
import { useReachable } from '../../../platform/connection.ts';
import { Button } from '../../../ui/button.tsx';
import { counted } from '../../../ui/counted.ts';
import { Dialog, DialogCancel } from '../../../ui/dialog.tsx';
import { copyItems } from '../data/copies.ts';
import type { Whose } from '../data/resource-view.ts';
import { useTopName } from '../list/breadcrumb.tsx';
import { OwnFiles } from './own-files.tsx';

/** The chosen items by id, in the order in which they were chosen. They stay chosen in other folders and while searching. */
type Chosen = ReadonlyMap<string, Resource>;
const none: Chosen = new Map();

/**
 * Chooses files and folders of the person's own, and has copies of them added to a team or project. Keep it mounted and change
 * `open`.
 */
export function AddFromDialog({
  folder,
  whose,
  open,
  onClose,
}: {
  /** Where they go; null for the top of the team or project. */
  folder: FolderOnPath | null;
  whose: Whose;
  open: boolean;
  onClose: () => void;
}) {
  const [chosen, setChosen] = useState(none);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setChosen(none);
  }
  const isReachable = useReachable();
  const topName = useTopName(whose);
  const { id, name } = folder ?? { id: null, name: topName };
  const toggle = (item: Resource) => {
    const next = new Map(chosen);
    if (!next.delete(item.id)) next.set(item.id, item);
    setChosen(next);
  };
  const add = () => {
    const { teamId, projectId } = whose;
    copyItems([...chosen.values()], { id, name, teamId, projectId });
    onClose();
  };
  const count = counted(chosen.size, 'item');
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title="Add from my files"
      description={
        <>
          Copies of what you choose are added to <bdi>{name}</bdi>.
        </>
      }
      size="md"
      footer={
        <>
          {chosen.size > 0 && (
            <Button variant="ghost" className="mr-auto -ml-3" onClick={() => setChosen(none)}>
              Clear
            </Button>
          )}
          <DialogCancel />
          <Button variant="primary" disabled={chosen.size === 0 || !isReachable} onClick={add}>
            {chosen.size === 0 ? 'Add' : `Add ${count}`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-2">
        <NeedsConnection action="Adding files" />
        {/* With another key, what was open and typed the last time is gone. */}
        <OwnFiles key={String(wasOpen)} chosenIds={chosen} onToggle={toggle} />
        <p role="status" className="sr-only">
          {chosen.size > 0 && `${count} chosen`}
        </p>
      </div>
    </Dialog>
  );
}
