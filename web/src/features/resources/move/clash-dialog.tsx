import { useState } from 'react';
import { useStore } from '../../../platform/store.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { inParts } from '../data/resource-actions.ts';
import { type MoveClash, moveClash } from '../data/resource-refusals.ts';
import { changeItems } from '../data/resources.ts';

/** Asks what to do with items that were not moved, as their names are taken: one after another, or for all at once. */
export function ClashDialog() {
  const clash = useStore(moveClash);
  // Keep the last one while the dialog fades out.
  const [shown, setShown] = useState(clash);
  if (clash !== null && clash !== shown) setShown(clash);
  const [isForAll, setForAll] = useState(false);
  if (!shown) return null;
  const [first, ...rest] = shown.items;
  const done = (left: MoveClash['items']) =>
    moveClash.set(left.length === 0 ? null : { ...shown, items: left });
  const decide = (keepsBoth: boolean) => {
    const decided = isForAll || !first ? shown.items : [first];
    if (keepsBoth)
      inParts(decided, (ids) =>
        changeItems({
          kind: 'move',
          ids,
          parentFolderId: shown.parentFolderId,
          teamId: shown.teamId,
          projectId: shown.projectId,
          clash: 'keepBoth',
        }),
      );
    done(isForAll ? [] : rest);
  };
  return (
    <Dialog
      open={clash !== null}
      onOpenChange={() => done([])}
      role="alertdialog"
      size="sm"
      title="This name is taken"
      description={first?.text}
      footer={
        <>
          <Button onClick={() => decide(false)}>Skip</Button>
          <Button variant="primary" onClick={() => decide(true)}>
            Keep both
          </Button>
        </>
      }
    >
      {rest.length > 0 && (
        <Checkbox
          checked={isForAll}
          onCheckedChange={setForAll}
          label={`Do this for all ${shown.items.length} items`}
        />
      )}
    </Dialog>
  );
}
