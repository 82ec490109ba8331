import type { FolderOnPath, Resource } from '@longtable/contract/resources';
import { isFileType } from '@longtable/contract/rules/resource-types';
import { useState } from 'react';
import { useStore } from '../../platform/store.ts';
import { lazyPart, useEver } from '../../ui/lazy-part.tsx';
import { moveClash } from './data/resource-refusals.ts';
import { own, type Whose } from './data/resource-view.ts';
import { type PageDialog, pageDialog } from './page-state.ts';

const NewFolderDialog = lazyPart(async () => (await import('./new-folder-dialog.tsx')).NewFolderDialog);
const LinkDialog = lazyPart(async () => (await import('./web-links/link-dialog.tsx')).LinkDialog);
const DescriptionDialog = lazyPart(
  async () => (await import('./details/description-dialog.tsx')).DescriptionDialog,
);
const MoveDialog = lazyPart(async () => (await import('./move/move-dialog.tsx')).MoveDialog);
const ClashDialog = lazyPart(async () => (await import('./move/clash-dialog.tsx')).ClashDialog);
const AddFromDialog = lazyPart(async () => (await import('./add-from/add-from-dialog.tsx')).AddFromDialog);
const ShareDialog = lazyPart(async () => (await import('./share/share-dialog.tsx')).ShareDialog);
const DeleteDialog = lazyPart(async () => (await import('./delete-dialogs.tsx')).DeleteDialog);
const EmptyTrashDialog = lazyPart(async () => (await import('./delete-dialogs.tsx')).EmptyTrashDialog);
const DetailsSheet = lazyPart(async () => (await import('./details/details-sheet.tsx')).DetailsSheet);
const ShareLinkDialog = lazyPart(async () => (await import('./links/share-link-dialog.tsx')).ShareLinkDialog);
const PreviewLayer = lazyPart(async () => (await import('./preview/preview-layer.tsx')).PreviewLayer);

const close = () => pageDialog.set(null);

/** The dialogs of the page, each mounted when it first opens. */
export function PageDialogs({
  items,
  path,
  whose,
}: {
  /** The items of the list. */
  items: readonly Resource[];
  path: readonly FolderOnPath[];
  whose: Whose;
}) {
  const dialog = useStore(pageDialog);
  const newFolder = useLast(dialog, 'newFolder');
  const link = useLast(dialog, 'link');
  const described = useLast(dialog, 'describe');
  const move = useLast(dialog, 'move', 'copy');
  const addFrom = useLast(dialog, 'addFrom');
  const details = useLast(dialog, 'details');
  const share = useLast(dialog, 'share');
  const links = useLast(dialog, 'links');
  const deletion = useLast(dialog, 'delete');
  const preview = useLast(dialog, 'preview');
  const hadEmptyTrash = useEver(dialog?.kind === 'emptyTrash');
  const hadClash = useEver(useStore(moveClash) !== null);
  return (
    <>
      {newFolder && (
        <NewFolderDialog
          parentFolderId={newFolder.parentFolderId}
          whose={newFolder}
          open={dialog?.kind === 'newFolder'}
          onClose={close}
        />
      )}
      {link && (
        <LinkDialog
          key={link.link?.id ?? 'new'}
          projectId={link.projectId}
          parentFolderId={link.parentFolderId}
          link={link.link}
          open={dialog?.kind === 'link'}
          onClose={close}
        />
      )}
      {described && (
        <DescriptionDialog item={described.item} open={dialog?.kind === 'describe'} onClose={close} />
      )}
      {move && (
        <MoveDialog
          items={move.items}
          action={move.kind}
          {...startOfMove(move.items, { path, whose })}
          open={dialog?.kind === 'move' || dialog?.kind === 'copy'}
          onClose={close}
        />
      )}
      {addFrom && (
        <AddFromDialog
          folder={path.find(({ id }) => id === addFrom.parentFolderId) ?? null}
          whose={addFrom}
          open={dialog?.kind === 'addFrom'}
          onClose={close}
        />
      )}
      {details && <DetailsSheet item={details.item} open={dialog?.kind === 'details'} onClose={close} />}
      {share && <ShareDialog items={share.items} open={dialog?.kind === 'share'} onClose={close} />}
      {links && <ShareLinkDialog item={links.item} open={dialog?.kind === 'links'} onClose={close} />}
      {deletion && <DeleteDialog items={deletion.items} open={dialog?.kind === 'delete'} onClose={close} />}
      {hadEmptyTrash && (
        <EmptyTrashDialog whose={whose} open={dialog?.kind === 'emptyTrash'} onClose={close} />
      )}
      {preview && (
        <PreviewLayer
          item={preview.item}
          files={items.filter(({ type }) => isFileType(type))}
          open={dialog?.kind === 'preview'}
          onShow={(id) => {
            const item = items.find((each) => each.id === id);
            if (item) pageDialog.set({ kind: 'preview', item });
          }}
          onClose={close}
        />
      )}
      {hadClash && <ClashDialog />}
    </>
  );
}

/**
 * Where the dialog to move or copy items starts: in the open folder, or in lists across all folders at the top of the items' place. What is
 * shared with the person goes to their own files.
 */
function startOfMove(
  [first]: readonly Resource[],
  open: { readonly path: readonly FolderOnPath[]; readonly whose: Whose },
) {
  const isHere = first?.teamId === open.whose.teamId && first.projectId === open.whose.projectId;
  if (first && first.sharedBy !== null) return { path: [], whose: own };
  return isHere || !first ? open : { path: [], whose: first };
}

/** The last open dialog of these kinds, which stays while it fades out; null before the first. */
function useLast<Kind extends PageDialog['kind']>(
  dialog: PageDialog | null,
  ...kinds: readonly Kind[]
): Extract<PageDialog, { kind: Kind }> | null {
  type Wanted = Extract<PageDialog, { kind: Kind }>;
  const [last, setLast] = useState<Wanted | null>(null);
  const isOne = dialog !== null && kinds.some((kind) => kind === dialog.kind);
  const now = isOne ? (dialog as Wanted) : null;
  if (now !== null && now !== last) setLast(now);
  return now ?? last;
}
