import type { Resource } from '@longtable/contract/resources';
import { isFileType } from '@longtable/contract/rules/resource-types';
import {
  Copy,
  CopyPlus,
  Download,
  ExternalLink,
  FolderInput,
  FolderOpen,
  Info,
  Link2,
  Pencil,
  PencilLine,
  RotateCcw,
  Star,
  StarOff,
  Trash2,
  UserPlus,
} from 'lucide-react';
import { MenuItem, MenuSeparator } from '../../../ui/menu.tsx';
import { duplicateItems } from '../data/copies.ts';
import { restoreItems, setStarred, trashItems } from '../data/resource-actions.ts';
import { renaming } from '../data/resource-refusals.ts';
import { pageDialog } from '../page-state.ts';
import { downloadItems, isDownloadable } from './open-item.ts';

/** What the person may do with an item, in a menu. */
export function ItemActions({ item, onOpen }: { item: Resource; onOpen: () => void }) {
  return item.deletedAt === null ? <Actions item={item} onOpen={onOpen} /> : <TrashActions item={item} />;
}

function Actions({ item, onOpen }: { item: Resource; onOpen: () => void }) {
  const { can, starred } = item;
  const isLink = item.type === 'link';
  return (
    <>
      <MenuItem icon={isLink ? <ExternalLink /> : <FolderOpen />} shortcut="Enter" onSelect={onOpen}>
        {isLink ? 'Open in a new tab' : 'Open'}
      </MenuItem>
      {isDownloadable(item) && (
        <MenuItem icon={<Download />} onSelect={() => downloadItems([item])}>
          Download
        </MenuItem>
      )}
      {can.share && (
        <MenuItem icon={<UserPlus />} onSelect={() => pageDialog.set({ kind: 'share', items: [item] })}>
          Share…
        </MenuItem>
      )}
      <MenuItem icon={starred ? <StarOff /> : <Star />} onSelect={() => setStarred(item, !starred)}>
        {starred ? 'Remove star' : 'Add star'}
      </MenuItem>
      <MenuSeparator />
      {can.edit && (
        <>
          <MenuItem
            icon={<Pencil />}
            shortcut="F2"
            onSelect={() => renaming.set({ id: item.id, name: item.name, problem: '' })}
          >
            Rename
          </MenuItem>
          {isLink && (
            <MenuItem
              icon={<PencilLine />}
              onSelect={() => {
                const { parentFolderId, projectId } = item;
                pageDialog.set({ kind: 'link', link: item, parentFolderId, projectId });
              }}
            >
              Edit link…
            </MenuItem>
          )}
          <MenuItem icon={<FolderInput />} onSelect={() => pageDialog.set({ kind: 'move', items: [item] })}>
            Move to…
          </MenuItem>
        </>
      )}
      <MenuItem icon={<Copy />} onSelect={() => pageDialog.set({ kind: 'copy', items: [item] })}>
        Copy to…
      </MenuItem>
      {can.add && (
        <MenuItem icon={<CopyPlus />} onSelect={() => duplicateItems([item])}>
          Duplicate
        </MenuItem>
      )}
      {can.share && isFileType(item.type) && (
        <MenuItem icon={<Link2 />} onSelect={() => pageDialog.set({ kind: 'links', item })}>
          Share link…
        </MenuItem>
      )}
      <MenuItem icon={<Info />} onSelect={() => pageDialog.set({ kind: 'details', item })}>
        Details
      </MenuItem>
      {can.delete && (
        <>
          <MenuSeparator />
          <MenuItem icon={<Trash2 />} shortcut="Delete" tone="danger" onSelect={() => trashItems([item])}>
            Move to trash
          </MenuItem>
        </>
      )}
    </>
  );
}

function TrashActions({ item }: { item: Resource }) {
  return (
    <>
      {item.can.delete && (
        <MenuItem icon={<RotateCcw />} onSelect={() => restoreItems([item])}>
          Restore
        </MenuItem>
      )}
      <MenuItem icon={<Info />} onSelect={() => pageDialog.set({ kind: 'details', item })}>
        Details
      </MenuItem>
      {item.can.delete && (
        <>
          <MenuSeparator />
          <MenuItem
            icon={<Trash2 />}
            tone="danger"
            onSelect={() => pageDialog.set({ kind: 'delete', items: [item] })}
          >
            Delete permanently
          </MenuItem>
        </>
      )}
    </>
  );
}
