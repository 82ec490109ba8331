import { Camera, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useRequest, wholeText } from '../../platform/use-request.ts';
import { announce } from '../../ui/announce.ts';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../ui/class-names.ts';
import { ErrorBox } from '../../ui/error-box.tsx';
import { lazyPart, useEver } from '../../ui/lazy-part.tsx';
import { toast } from '../../ui/toast.ts';
import { NeedsConnection } from '../connection/needs-connection.tsx';
import type { CropSquare } from './crop.ts';
import type { PictureShape } from './crop-dialog.tsx';
import { acceptedPictures, type OpenedPicture, openPicture } from './picture-file.ts';

// Not ahead: a picture is chosen once in a while.
const CropDialog = lazyPart(async () => (await import('./crop-dialog.tsx')).CropDialog, { isAhead: false });

/** Sets a picture by choosing, dropping or pasting a file and cropping it, and removes it. */
export function PictureChooser({
  noun,
  cropTitle,
  shape,
  preview,
  hasPicture,
  save,
  remove,
}: {
  /** The noun for the buttons: "picture", "photo". */
  noun: string;
  cropTitle: string;
  shape: PictureShape;
  /** The current picture. */
  preview: ReactNode;
  hasPicture: boolean;
  save: (file: File, square: CropSquare) => Promise<void>;
  remove: () => Promise<void>;
}) {
  const chooser = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<OpenedPicture | null>(null);
  const [isDraggedOver, setDraggedOver] = useState(false);
  const hadPicture = useEver(picture !== null);
  const opening = useRequest();
  const removing = useRequest();

  const openFile = (file: File | undefined) => {
    if (!file || picture) return;
    removing.clear();
    void opening.run(async () => setPicture(await openPicture(file)));
  };
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const file = event.clipboardData?.files[0];
      if (!file) return;
      event.preventDefault();
      openFile(file);
    };
    // On the whole page: otherwise the browser would open a file that is dropped elsewhere.
    const onDrag = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setDraggedOver(event.type !== 'dragleave' || event.relatedTarget !== null);
    };
    const onDrop = (event: DragEvent) => {
      onDrag(event);
      setDraggedOver(false);
      openFile(event.dataTransfer?.files[0]);
    };
    document.addEventListener('paste', onPaste);
    document.addEventListener('dragover', onDrag);
    document.addEventListener('dragleave', onDrag);
    document.addEventListener('drop', onDrop);
    return () => {
      document.removeEventListener('paste', onPaste);
      document.removeEventListener('dragover', onDrag);
      document.removeEventListener('dragleave', onDrag);
      document.removeEventListener('drop', onDrop);
    };
  });
  const close = () => {
    // The painted picture stays visible while the dialog fades out.
    if (picture) URL.revokeObjectURL(picture.url);
    setPicture(null);
  };
  const refusal = opening.refusal ?? removing.refusal;
  const Noun = noun.replace(/^./, (first) => first.toUpperCase());
  return (
    <div
      data-picture-drop=""
      className={cn(
        'flex flex-col gap-4 rounded-card p-4 transition-colors',
        isDraggedOver && 'bg-selected outline-2 outline-accent outline-dashed -outline-offset-4',
      )}
    >
      <div className="flex flex-wrap items-center gap-x-5 gap-y-4">
        {preview}
        <div className="flex min-w-0 flex-1 basis-56 flex-col gap-2.5">
          <div className="flex flex-wrap gap-2">
            <Button icon={<Camera />} loading={opening.busy} onClick={() => chooser.current?.click()}>
              {hasPicture ? `Change ${noun}` : `Choose ${noun}`}
            </Button>
            {hasPicture && (
              <Button
                variant="ghost"
                icon={<Trash2 />}
                loading={removing.busy}
                onClick={() => {
                  opening.clear();
                  void removing.run(async () => {
                    await remove();
                    toast({ title: `${Noun} removed` });
                  });
                }}
              >
                Remove {noun}
              </Button>
            )}
          </div>
          <p className="text-muted text-xs">
            Or drop it here, or paste it. JPEG, PNG, WebP, GIF or AVIF, at most 10 MB.
          </p>
        </div>
      </div>
      <NeedsConnection action={`Changing the ${noun}`} />
      {refusal && <ErrorBox title={wholeText(refusal)} />}
      <input
        ref={chooser}
        type="file"
        accept={acceptedPictures}
        hidden
        onChange={(event) => {
          openFile(event.target.files?.[0]);
          // The same file may be chosen again.
          event.target.value = '';
        }}
      />
      {hadPicture && (
        <CropDialog
          picture={picture}
          title={cropTitle}
          saveLabel={`Save ${noun}`}
          shape={shape}
          save={async (file, square) => {
            await save(file, square);
            announce(`${Noun} saved`);
          }}
          onClose={close}
        />
      )}
    </div>
  );
}
