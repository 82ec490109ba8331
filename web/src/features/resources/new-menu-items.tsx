import { Files, FileUp, FolderPlus, FolderUp, Link2 } from 'lucide-react';
import { useReachable } from '../../platform/connection.ts';
import { MenuItem } from '../../ui/menu.tsx';
import type { Whose } from './data/resource-view.ts';
import type { Choosers } from './new-menu.tsx';
import { pageDialog } from './page-state.ts';

/** What can be added: folders and uploads, in teams and projects copies of own files, and in projects links. */
export function NewMenuItems({
  folderId,
  whose,
  choosers: { files, folder },
}: {
  folderId: string | null;
  whose: Whose;
  choosers: Choosers;
}) {
  const isReachable = useReachable();
  const hint = isReachable ? undefined : 'Needs a connection';
  return (
    <>
      <MenuItem
        icon={<FolderPlus />}
        onSelect={() => pageDialog.set({ kind: 'newFolder', parentFolderId: folderId, ...whose })}
      >
        New folder
      </MenuItem>
      <MenuItem icon={<FileUp />} hint={hint} onSelect={() => files.current?.click()}>
        Upload files
      </MenuItem>
      {choosesFolders() && (
        <MenuItem icon={<FolderUp />} hint={hint} onSelect={() => folder.current?.click()}>
          Upload folder
        </MenuItem>
      )}
      {(whose.teamId ?? whose.projectId) !== null && (
        <MenuItem
          icon={<Files />}
          hint={hint}
          onSelect={() => pageDialog.set({ kind: 'addFrom', parentFolderId: folderId, ...whose })}
        >
          Add from my files
        </MenuItem>
      )}
      {whose.projectId !== null && (
        <MenuItem
          icon={<Link2 />}
          onSelect={() =>
            pageDialog.set({
              kind: 'link',
              link: null,
              parentFolderId: folderId,
              projectId: whose.projectId,
            })
          }
        >
          Add link
        </MenuItem>
      )}
    </>
  );
}

/** Phones and tablets can't choose folders. */
function choosesFolders(): boolean {
  return 'webkitdirectory' in HTMLInputElement.prototype && matchMedia('(any-pointer: fine)').matches;
}
