import { Files, FileUp, FolderPlus, FolderUp, Link2, Plus } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import { useReachable } from '../../platform/connection.ts';
import { Button } from '../../ui/button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import type { Whose } from './data/resource-view.ts';
import { pageDialog } from './page-state.ts';
import { uploadChosen } from './uploads/start-uploads.ts';

/** What the menu of new items needs of the page. */
export type Choosers = {
  readonly files: RefObject<HTMLInputElement | null>;
  readonly folder: RefObject<HTMLInputElement | null>;
};

/** The references of `FileChoosers`. */
export function useChoosers(): Choosers {
  return { files: useRef<HTMLInputElement>(null), folder: useRef<HTMLInputElement>(null) };
}

/** The button for new folders and uploads, in teams and projects for copies of own files, and in projects for links. */
export function NewMenu({
  folderId,
  whose,
  choosers: { files, folder },
  align = 'end',
}: {
  folderId: string | null;
  whose: Whose;
  choosers: Choosers;
  align?: 'center' | 'end';
}) {
  const isReachable = useReachable();
  const hint = isReachable ? undefined : 'Needs a connection';
  return (
    <Menu
      align={align}
      trigger={
        <Button variant="primary" icon={<Plus aria-hidden />}>
          {whose.projectId === null ? 'New' : 'Add'}
        </Button>
      }
    >
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
    </Menu>
  );
}

/** The hidden fields with which the browser asks for files and folders. */
export function FileChoosers({
  folderId,
  whose,
  choosers: { files, folder },
}: {
  folderId: string | null;
  whose: Whose;
  choosers: Choosers;
}) {
  const upload = ({ currentTarget }: React.ChangeEvent<HTMLInputElement>): void => {
    void uploadChosen([...(currentTarget.files ?? [])], { parentFolderId: folderId, ...whose });
    // The same files can be chosen again.
    currentTarget.value = '';
  };
  return (
    <>
      <input ref={files} type="file" multiple hidden aria-label="Files to upload" onChange={upload} />
      <input
        ref={folder}
        {...folderOnly}
        type="file"
        hidden
        aria-label="Folder to upload"
        onChange={upload}
      />
    </>
  );
}

/** React does not know this attribute. */
const folderOnly = { webkitdirectory: '' };

/** Phones and tablets can't choose folders. */
function choosesFolders(): boolean {
  return 'webkitdirectory' in HTMLInputElement.prototype && matchMedia('(any-pointer: fine)').matches;
}
