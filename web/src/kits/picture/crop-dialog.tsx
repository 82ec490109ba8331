import 'react-easy-crop/react-easy-crop.css';
import { useState } from 'react';
import Cropper from 'react-easy-crop';
import { useRequest, wholeText } from '../../platform/use-request.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogCancel } from '../../ui/dialog.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { Field } from '../../ui/field.tsx';
import { Slider } from '../../ui/slider.tsx';
import { type CropArea, type CropSquare, cropOf } from './crop.ts';
import type { OpenedPicture } from './picture-file.ts';

const noOffset = { x: 0, y: 0 };
const maxZoom = 4;

/** The shape in which a picture is shown: round for people, else square with rounded corners. */
export type PictureShape = 'round' | 'square';

/** Crops a picture to a square, by mouse, touch or keyboard. Open while `picture` is set. */
export function CropDialog({
  picture,
  title,
  saveLabel,
  shape,
  save,
  onClose,
}: {
  picture: OpenedPicture | null;
  title: string;
  saveLabel: string;
  shape: PictureShape;
  /** Sends the picture. If it rejects, the dialog stays open and shows the error. */
  save: (file: File, square: CropSquare) => Promise<void>;
  onClose: () => void;
}) {
  const [crop, setCrop] = useState(noOffset);
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<CropArea | null>(null);
  const [shown, setShown] = useState(picture);
  const { busy, refusal, run, clear } = useRequest();
  if (picture && picture !== shown) {
    setShown(picture);
    setCrop(noOffset);
    setZoom(1);
    setArea(null);
  }
  const close = () => {
    clear();
    onClose();
  };
  const send = () =>
    run(async () => {
      if (!picture || !area) return;
      await save(picture.file, cropOf(area, picture));
      close();
    });
  return (
    <Dialog
      open={picture !== null}
      onOpenChange={close}
      title={title}
      description="Drag to move the picture, and zoom to resize it."
      busy={busy}
      onSubmit={() => void send()}
      footer={
        <>
          <DialogCancel />
          <Button type="submit" variant="primary" loading={busy} disabled={!area}>
            {saveLabel}
          </Button>
        </>
      }
    >
      {shown && (
        <div className="flex flex-col gap-4">
          <div className="relative mx-auto aspect-square w-full max-w-[min(20rem,45dvh)] overflow-hidden rounded-card bg-sunken">
            <Cropper
              image={shown.url}
              crop={crop}
              zoom={zoom}
              maxZoom={maxZoom}
              aspect={1}
              cropShape={shape === 'round' ? 'round' : 'rect'}
              objectFit="cover"
              showGrid={false}
              keyboardStep={8}
              onCropChange={setCrop}
              onZoomChange={setZoom}
              onCropAreaChange={setArea}
              disableAutomaticStylesInjection
              mediaProps={{ alt: '' }}
              cropperProps={{
                role: 'group',
                'aria-label': 'Part of the picture. Move it with the arrow keys.',
              }}
            />
          </div>
          <div className="flex items-end gap-5">
            <Field label="Zoom" className="flex-1">
              <Slider
                value={zoom}
                onValueChange={setZoom}
                min={1}
                max={maxZoom}
                step={0.05}
                aria-valuetext={`${Math.round(zoom * 100)}%`}
              />
            </Field>
            <div aria-hidden className="flex items-end gap-3">
              {['size-14', 'size-8', 'size-5'].map((size) => (
                <Preview
                  key={size}
                  picture={shown}
                  area={area}
                  className={`${size} ${shape === 'round' ? 'rounded-full' : 'rounded-[22%]'}`}
                />
              ))}
            </div>
          </div>
          {refusal && <ErrorBox title={wholeText(refusal)} />}
        </div>
      )}
    </Dialog>
  );
}

/** The cropped picture as others will see it. */
function Preview({
  picture,
  area,
  className,
}: {
  picture: OpenedPicture;
  area: CropArea | null;
  className: string;
}) {
  return (
    <span className={`relative overflow-hidden bg-sunken ${className}`}>
      {area && (
        <img
          src={picture.url}
          alt=""
          className="absolute max-w-none"
          style={{
            width: `${10_000 / area.width}%`,
            height: `${10_000 / area.height}%`,
            left: `${(-100 * area.x) / area.width}%`,
            top: `${(-100 * area.y) / area.height}%`,
          }}
        />
      )}
    </span>
  );
}
