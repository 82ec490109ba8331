import type { ChatFile } from '@longtable/contract/chat-files';
import { fileSizeInWords } from '@longtable/contract/rules/file-size';
import { Download, FileX } from 'lucide-react';
import { Fragment, useState } from 'react';
import { chatFilesApi } from '../../../platform/api/chat-files.ts';
import { urlOf } from '../../../platform/client.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { lazyPart, useEver } from '../../../ui/lazy-part.tsx';
import { TypeIcon } from '../../resources/list/file-icon.tsx';
import { downloadFile } from '../../resources/list/open-item.ts';
import type { PreviewedFile } from '../../resources/preview/preview-kinds.ts';
import { localImage } from '../attachments/local-images.ts';
import type { Message } from '../data/message-changes.ts';
import { imageBox } from './image-box.ts';

const PreviewLayer = lazyPart(
  async () => (await import('../../resources/preview/preview-layer.tsx')).PreviewLayer,
);

const AudioPlayer = lazyPart(async () => (await import('../voice/audio-player.tsx')).AudioPlayer);

/** The files of a message: images as a grid, others as rows. Each opens over the whole screen. */
export function MessageFiles({ message, tabIndex }: { message: Message; tabIndex: 0 | -1 }) {
  const { files } = message;
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  const [openId, setOpenId] = useState<string | null>(null);
  const hadOpen = useEver(openId !== null);
  const [lastId, setLastId] = useState(openId);
  if (openId !== null && openId !== lastId) setLastId(openId);
  const shown = files.filter(({ isGone }) => !isGone).map((file) => previewOf(message, file));
  const last = shown.find(({ id }) => id === lastId);
  const isImage = ({ id, type, isGone }: ChatFile) => type === 'image' && !isGone && !failed.has(id);
  const images = files.filter(isImage);
  return (
    <div className="flex min-w-0 flex-col gap-1 py-1">
      {images.length > 0 && (
        <ul aria-label="Images" className="flex flex-wrap gap-1">
          {images.map((file) => (
            <li key={file.id} className="max-w-full">
              <Image
                message={message}
                file={file}
                isAlone={images.length === 1}
                tabIndex={tabIndex}
                onOpen={() => setOpenId(file.id)}
                onFailed={() => setFailed((before) => new Set(before).add(file.id))}
              />
            </li>
          ))}
        </ul>
      )}
      {files
        .filter((file) => !isImage(file))
        .map((file) => (
          <Fragment key={file.id}>
            {(!file.voice || file.isGone) && (
              <FileRow message={message} file={file} tabIndex={tabIndex} onOpen={() => setOpenId(file.id)} />
            )}
            <Sound message={message} file={file} tabIndex={tabIndex} />
          </Fragment>
        ))}
      {hadOpen && last && (
        <PreviewLayer
          item={last}
          files={shown}
          open={openId !== null}
          onShow={setOpenId}
          onClose={() => setOpenId(null)}
        />
      )}
    </div>
  );
}

/** An image in the space that it will take. */
function Image({
  message: { id: chatMessageId, isPending },
  file,
  isAlone,
  tabIndex,
  onOpen,
  onFailed,
}: {
  message: Message;
  file: ChatFile;
  isAlone: boolean;
  tabIndex: 0 | -1;
  onOpen: () => void;
  onFailed: () => void;
}) {
  const { id: resourceId, name } = file;
  const local = localImage(resourceId);
  const served = isPending ? undefined : urlOf(chatFilesApi.thumbnail, { chatMessageId, resourceId });
  // Of another address only when it is shown anew: an image that is there does not flicker.
  const [src, setSrc] = useState(local ?? served);
  if (src === undefined && served !== undefined) setSrc(served);
  const { width, height } = imageBox(file, isAlone);
  return (
    <button
      type="button"
      tabIndex={tabIndex}
      title={name}
      onClick={onOpen}
      style={{ width, aspectRatio: `${width} / ${height}` }}
      className="block max-w-full overflow-hidden rounded-card border border-hairline bg-sunken"
    >
      <img
        {...(src !== undefined && { src })}
        alt={name}
        loading="lazy"
        draggable={false}
        onError={() => {
          if (src === local && served !== undefined) setSrc(served);
          else onFailed();
        }}
        className="h-full w-full object-cover"
      />
    </button>
  );
}

function FileRow({
  message,
  file,
  tabIndex,
  onOpen,
}: {
  message: Message;
  file: ChatFile;
  tabIndex: 0 | -1;
  onOpen: () => void;
}) {
  const { name, sizeBytes, isGone } = file;
  if (isGone)
    return (
      <p className="flex items-center gap-2 text-sm text-subtle italic leading-6">
        <FileX aria-hidden className="size-4 shrink-0" />
        File deleted
      </p>
    );
  return (
    <div className="flex h-12 w-80 max-w-full items-center gap-3 rounded-card border border-hairline bg-surface pr-1 pl-3">
      <TypeIcon item={file} className="size-5" />
      <div className="min-w-0 flex-1">
        <button
          type="button"
          tabIndex={tabIndex}
          title={name}
          onClick={onOpen}
          className="block max-w-full truncate rounded-control font-medium text-ink text-sm hover:underline"
        >
          <bdi>{name}</bdi>
        </button>
        <p className="text-muted text-xs">{fileSizeInWords(sizeBytes)}</p>
      </div>
      {!message.isPending && (
        <IconButton
          label={`Download ${name}`}
          noTooltip
          size="sm"
          tabIndex={tabIndex}
          onClick={() => downloadFile(previewOf(message, file))}
        >
          <Download />
        </IconButton>
      )}
    </div>
  );
}

/** Plays a file with sound; nothing for others, and while there is no address of it. */
function Sound({ message, file, tabIndex }: { message: Message; file: ChatFile; tabIndex: 0 | -1 }) {
  const preview = previewOf(message, file);
  const { publicUrl } = preview;
  // Of another address only when it is shown anew: what plays is not interrupted.
  const [src, setSrc] = useState(publicUrl);
  if (src === null && publicUrl !== null) setSrc(publicUrl);
  const { name, voice, isGone } = file;
  if (isGone || !file.mimeType?.startsWith('audio/')) return null;
  if (src === null) return voice ? <p className="text-muted text-sm leading-6">Voice message</p> : null;
  return (
    <AudioPlayer
      fallback={<div className="h-12" />}
      name={voice ? 'voice message' : name}
      src={src}
      seconds={voice?.seconds}
      waveform={voice?.waveform}
      tabIndex={tabIndex}
      // Other files have a row with it.
      onDownload={voice && !message.isPending ? () => downloadFile(preview) : undefined}
    />
  );
}

/** A file as the preview shows it, under the address of the message. */
function previewOf({ id: chatMessageId, isPending }: Message, file: ChatFile): PreviewedFile {
  const { id, name, type, mimeType, sizeBytes } = file;
  const served = isPending ? null : urlOf(chatFilesApi.content, { chatMessageId, resourceId: id });
  return {
    id,
    name,
    type,
    mimeType,
    sizeBytes,
    publicUrl: served ?? localImage(id) ?? null,
    isElsewhere: true,
  };
}
