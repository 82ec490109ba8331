import type { FolderOnPath, Resource } from '@longtable/contract/resources';
import { ChevronLeft, Folder } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogCancel } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { RowList } from '../../../ui/row-list.tsx';
import { copyItems } from '../data/copies.ts';
import { moveItems } from '../data/resource-actions.ts';
import { folderView, type Whose } from '../data/resource-view.ts';
import { useResources } from '../data/resources.ts';
import { useTopName } from '../list/breadcrumb.tsx';
import { quotedItems } from '../list/quoted-items.ts';
import { selection } from '../page-state.ts';
import { EnterRow, enterRowHeight, enterRowSkeleton } from './enter-row.tsx';
import { NewFolderRow } from './new-folder-row.tsx';
import { PlaceList } from './place-list.tsx';

/**
 * Chooses a place and a folder, and moves or copies items there. It starts in the folder that is open. Keep it mounted and change
 * `open`.
 */
export function MoveDialog({
  items,
  action,
  path: startPath,
  whose: startWhose,
  open,
  onClose,
}: {
  items: readonly Resource[];
  action: 'move' | 'copy';
  /** The open folder with those around it, from the top. */
  path: readonly FolderOnPath[];
  whose: Whose;
  open: boolean;
  onClose: () => void;
}) {
  const [path, setPath] = useState(startPath);
  /** Null while the place is chosen. */
  const [whose, setWhose] = useState<Whose | null>(startWhose);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) {
      setPath(startPath);
      setWhose(startWhose);
    }
  }
  const topName = useTopName(whose ?? startWhose);
  const folder = path.at(-1) ?? { id: null, name: topName };
  const isThere = items.every(
    ({ parentFolderId, teamId, projectId }) =>
      parentFolderId === folder.id && teamId === whose?.teamId && projectId === whose.projectId,
  );
  const word = action === 'move' ? 'Move' : 'Copy';
  const back = path.length > 0 ? (path.at(-2)?.name ?? topName) : 'all places';
  const enter = (entered: FolderOnPath) => setPath([...path, entered]);
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={`${word} ${quotedItems(items)}`}
      size="md"
      footer={
        <>
          <DialogCancel />
          <Button
            variant="primary"
            disabled={whose === null || (action === 'move' && isThere)}
            onClick={() => {
              if (whose === null) return;
              const target = { ...folder, ...whose };
              if (action === 'move') moveItems(items, target);
              else copyItems(items, target);
              selection.clear();
              onClose();
            }}
          >
            {word} here
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-2">
        {whose === null ? (
          <>
            <h3 className="font-medium">Choose a place</h3>
            <PlaceList onChoose={setWhose} />
          </>
        ) : (
          <>
            <div className="flex min-w-0 items-center gap-1">
              <IconButton
                label={`Back to ${back}`}
                noTooltip
                onClick={() => (path.length > 0 ? setPath(path.slice(0, -1)) : setWhose(null))}
              >
                <ChevronLeft />
              </IconButton>
              <h3 dir="auto" className="min-w-0 flex-1 truncate font-medium">
                {folder.name}
              </h3>
            </div>
            <Folders
              key={`${folder.id} ${whose.teamId} ${whose.projectId}`}
              parentFolderId={folder.id}
              whose={whose}
              moved={items}
              onEnter={enter}
            />
          </>
        )}
      </div>
    </Dialog>
  );
}

function Folders({
  parentFolderId,
  whose,
  moved,
  onEnter,
}: {
  parentFolderId: string | null;
  whose: Whose;
  moved: readonly Resource[];
  onEnter: (folder: FolderOnPath) => void;
}) {
  const view = useMemo(
    () => ({ ...folderView(parentFolderId, whose), type: 'folder' as const }),
    [parentFolderId, whose],
  );
  const list = useResources(view);
  // A folder can't be moved or copied into itself.
  const folders = useMemo(() => {
    const ids = new Set(moved.map(({ id }) => id));
    return list.items.filter(({ id }) => !ids.has(id));
  }, [list.items, moved]);
  return (
    <div className="flex flex-col gap-2" style={{ height: 'min(22rem, 45dvh)' }}>
      <RowList
        label="Folders"
        view={{ ...list, items: folders }}
        rowHeight={enterRowHeight}
        renderRow={({ id, name }, tabIndex) => (
          <EnterRow
            icon={<Folder aria-hidden className="size-5 shrink-0 text-accent" />}
            name={name}
            tabIndex={tabIndex}
            onEnter={() => onEnter({ id, name })}
          />
        )}
        renderSkeleton={enterRowSkeleton}
        failedTitle="The folders could not be loaded"
        className="w-full"
        empty={
          <EmptyState
            compact
            headingLevel={4}
            icon={<Folder />}
            title="No folders here"
            description="Items can go here, or to another folder."
          />
        }
      />
      <NewFolderRow parentFolderId={parentFolderId} whose={whose} folders={list.items} onMade={onEnter} />
    </div>
  );
}
