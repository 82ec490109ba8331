import type { FolderOnPath, Resource } from '@longtable/contract/resources';
import { ChevronLeft, ChevronRight, Folder } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogCancel } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { RowList } from '../../../ui/row-list.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { moveItems } from '../data/resource-actions.ts';
import { folderView, type Whose } from '../data/resource-view.ts';
import { useResources } from '../data/resources.ts';
import { useTopName } from '../list/breadcrumb.tsx';
import { quotedItems } from '../list/quoted-items.ts';
import { selection } from '../page-state.ts';

const rowHeight = 44;

/** Chooses a folder and moves items there. It starts in the folder that is open. Keep it mounted and change `open`. */
export function MoveDialog({
  items,
  path: start,
  whose,
  open,
  onClose,
}: {
  items: readonly Resource[];
  /** The open folder with those around it, from the top. */
  path: readonly FolderOnPath[];
  whose: Whose;
  open: boolean;
  onClose: () => void;
}) {
  const [path, setPath] = useState(start);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setPath(start);
  }
  const topName = useTopName(whose);
  const folder = path.at(-1) ?? { id: null, name: topName };
  const isThere = items.every(({ parentFolderId }) => parentFolderId === folder.id);
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={`Move ${quotedItems(items)}`}
      size="md"
      footer={
        <>
          <DialogCancel />
          <Button
            variant="primary"
            disabled={isThere}
            onClick={() => {
              moveItems(items, { ...folder, ...whose });
              selection.clear();
              onClose();
            }}
          >
            Move here
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-2">
        <div className="flex min-w-0 items-center gap-1">
          {path.length > 0 && (
            <IconButton
              label={`Back to ${path.at(-2)?.name ?? topName}`}
              noTooltip
              onClick={() => setPath(path.slice(0, -1))}
            >
              <ChevronLeft />
            </IconButton>
          )}
          <h3 dir="auto" className="min-w-0 flex-1 truncate font-medium">
            {folder.name}
          </h3>
        </div>
        <Folders
          key={folder.id}
          parentFolderId={folder.id}
          whose={whose}
          moved={items}
          onEnter={(entered) => setPath([...path, entered])}
        />
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
  // A folder can't be moved into itself.
  const folders = useMemo(() => {
    const ids = new Set(moved.map(({ id }) => id));
    return list.items.filter(({ id }) => !ids.has(id));
  }, [list.items, moved]);
  return (
    <div className="flex flex-col" style={{ height: 'min(22rem, 45dvh)' }}>
      <RowList
        label="Folders"
        view={{ ...list, items: folders }}
        rowHeight={rowHeight}
        renderRow={({ id, name }, tabIndex) => (
          <button
            type="button"
            data-row-focus=""
            tabIndex={tabIndex}
            onClick={() => onEnter({ id, name })}
            className="focus-inset flex h-full w-full items-center gap-3 rounded-control px-2 text-left hover:bg-hover"
          >
            <Folder aria-hidden className="size-5 shrink-0 text-accent" />
            <span dir="auto" title={name} className="min-w-0 flex-1 truncate">
              {name}
            </span>
            <ChevronRight aria-hidden className="size-4 shrink-0 text-subtle" />
          </button>
        )}
        renderSkeleton={(line) => (
          <div className="flex items-center gap-3">
            <Skeleton className="size-5" />
            {line}
          </div>
        )}
        failedTitle="The folders could not be loaded"
        className="w-full"
        empty={
          <EmptyState
            compact
            headingLevel={4}
            icon={<Folder />}
            title="No folders here"
            description="Items can be moved here, or to another folder."
          />
        }
      />
    </div>
  );
}
