import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { readingColumn } from '../../ui/column.ts';
import { SettingsGroup, SettingsRow } from '../../ui/settings-group.tsx';
import type { CropSquare } from '../picture/crop.ts';
import { PictureChooser } from '../picture/picture-chooser.tsx';

/** The settings of a team or a project; `children` are groups. */
export function EntitySettings({ children }: { children: ReactNode }) {
  return (
    <div className="min-h-0 flex-1 overflow-y-auto overscroll-y-contain">
      <div className={`${readingColumn} flex flex-col gap-8 pt-5 pb-10`}>
        <h2 className="sr-only">Settings</h2>
        {children}
      </div>
    </div>
  );
}

/** The group with the name and description, and the button that edits them. */
export function DetailsGroup({
  parts,
  name,
  description,
  children,
  onEdit,
}: {
  /** What the details are: "Name, description, icon and colour." */
  parts: string;
  name: string;
  description: string;
  /** Below the description. */
  children?: ReactNode;
  onEdit: () => void;
}) {
  return (
    <SettingsGroup title="Details" description={parts}>
      <SettingsRow
        title={<bdi>{name}</bdi>}
        detail={
          <>
            <span dir="auto" className="line-clamp-2">
              {description === '' ? 'No description yet.' : description}
            </span>
            {children}
          </>
        }
        actions={
          <Button icon={<Pencil />} onClick={onEdit}>
            Edit details
          </Button>
        }
      />
    </SettingsGroup>
  );
}

/** The group with the photo. */
export function PhotoGroup({
  fallback,
  hasPhoto,
  preview,
  save,
  remove,
}: {
  /** What is shown without a photo: "icon". */
  fallback: string;
  hasPhoto: boolean;
  preview: ReactNode;
  save: (file: File, square: CropSquare) => Promise<unknown>;
  remove: () => Promise<unknown>;
}) {
  return (
    <SettingsGroup title="Photo" description={`Shown instead of the ${fallback}.`}>
      <PictureChooser
        noun="photo"
        cropTitle="Crop the photo"
        shape="square"
        hasPicture={hasPhoto}
        preview={preview}
        save={async (file, square) => {
          await save(file, square);
        }}
        remove={async () => {
          await remove();
        }}
      />
    </SettingsGroup>
  );
}
