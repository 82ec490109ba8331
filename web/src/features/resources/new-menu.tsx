import { Plus } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Menu } from '../../ui/menu.tsx';
import type { Whose } from './data/resource-view.ts';
import { uploadChosen } from './uploads/start-uploads.ts';

/** Loaded ahead. */
const NewMenuItems = lazyPart(async () => (await import('./new-menu-items.tsx')).NewMenuItems);

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
  choosers,
  align = 'end',
}: {
  folderId: string | null;
  whose: Whose;
  choosers: Choosers;
  align?: 'center' | 'end';
}) {
  return (
    <Menu
      align={align}
      trigger={
        <Button variant="primary" icon={<Plus aria-hidden />}>
          {whose.projectId === null ? 'New' : 'Add'}
        </Button>
      }
    >
      <NewMenuItems folderId={folderId} whose={whose} choosers={choosers} />
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
