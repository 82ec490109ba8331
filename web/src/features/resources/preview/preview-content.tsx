import { useState } from 'react';
import { kindOf, type PreviewedFile } from './preview-kinds.ts';
import { NoPreview, Stage } from './preview-problem.tsx';
import { DocxPreview, PdfPreview, SheetsPreview, TextPreview } from './viewers.ts';

/** The content of a file, shown by its kind, or its icon with the button to download it. */
export function PreviewContent({ item }: { item: PreviewedFile }) {
  const [hasFailed, setFailed] = useState(false);
  const { publicUrl, name } = item;
  const kind = publicUrl === null || hasFailed ? 'unknown' : kindOf(item);
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
    case 'markdown':
    case 'code':
      return <TextPreview item={item} url={src} kind={kind} />;
    case 'pdf':
      return <PdfPreview item={item} url={src} />;
    case 'document':
      return <DocxPreview item={item} url={src} />;
    case 'workbook':
    case 'csv':
      return <SheetsPreview item={item} url={src} kind={kind} />;
    case 'unknown':
    case 'too-large':
      return <NoPreview item={item} reason={kind} />;
  }
}

const fit = { objectFit: 'contain' } as const;
