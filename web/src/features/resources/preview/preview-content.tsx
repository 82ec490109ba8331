import type { Resource } from '@longtable/contract/resources';
import { fileSizeInWords } from '@longtable/contract/rules/file-size';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { TypeIcon } from '../list/file-icon.tsx';
import { downloadItems } from '../list/open-item.ts';
import { TextPreview } from './text-preview.tsx';

/** The largest text that is shown, in bytes. */
const maxTextBytes = 1_000_000;

type Kind = 'image' | 'video' | 'audio' | 'text' | 'other';

const textTypes = /^(?:text\/|application\/(?:json|xml|javascript|x-sh|x-yaml|yaml|toml|sql)(?:$|;))/;
const textEndings =
  /\.(?:txt|md|markdown|csv|tsv|log|json|ya?ml|toml|ini|xml|html?|css|[cm]?[jt]sx?|py|rb|go|rs|java|kt|c|h|cpp|cs|php|sh|sql)$/i;

/** How a file is shown. */
function kindOf({ mimeType, name, sizeBytes }: Resource): Kind {
  const mime = mimeType ?? '';
  if (mime.startsWith('image/')) return 'image';
  if (mime.startsWith('video/')) return 'video';
  if (mime.startsWith('audio/')) return 'audio';
  // Files without a known type are recognized by the ending of their name.
  const isText = textTypes.test(mime) || (mime === 'application/octet-stream' && textEndings.test(name));
  return isText && sizeBytes <= maxTextBytes ? 'text' : 'other';
}

/** The content of a file: a picture, a player, a text, or its icon with the button to download it. */
export function PreviewContent({ item }: { item: Resource }) {
  const [hasFailed, setFailed] = useState(false);
  const { publicUrl, name } = item;
  const kind = publicUrl === null || hasFailed ? 'other' : kindOf(item);
  const src = publicUrl ?? '';
  const fail = () => setFailed(true);
  switch (kind) {
    case 'image':
      return (
        <Stage>
          <img src={src} alt={name} onError={fail} className="max-h-full max-w-full" style={fit} />
        </Stage>
      );
    case 'video':
      return (
        <Stage>
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- The files of people have none. */}
          <video src={src} controls onError={fail} className="max-h-full max-w-full" />
        </Stage>
      );
    case 'audio':
      return (
        <Stage>
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- The files of people have none. */}
          <audio src={src} controls onError={fail} aria-label={name} className="w-full max-w-96" />
        </Stage>
      );
    case 'text':
      return <TextPreview item={item} url={src} />;
    case 'other':
      return (
        <Stage>
          <div className="flex flex-col items-center gap-3 text-center">
            <TypeIcon item={item} className="size-10" />
            <p dir="auto" className="wrap-anywhere font-medium">
              {name}
            </p>
            <p className="text-muted text-sm">
              {fileSizeInWords(item.sizeBytes)}. There is no preview of this file.
            </p>
            <Button variant="primary" icon={<Download />} onClick={() => downloadItems([item])}>
              Download
            </Button>
          </div>
        </Stage>
      );
  }
}

const fit = { objectFit: 'contain' } as const;

function Stage({ children }: { children: React.ReactNode }) {
  return (
    <div className="flex min-h-0 flex-1 items-center justify-center overflow-hidden p-4">{children}</div>
  );
}
