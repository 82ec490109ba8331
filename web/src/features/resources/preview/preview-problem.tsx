import { fileSizeInWords } from '@longtable/contract/rules/file-size';
import { Download } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { FailedBox } from '../../../ui/failed-box.tsx';
import { TypeIcon } from '../list/file-icon.tsx';
import { downloadFile } from '../list/open-item.ts';
import type { Refusal } from './files/refusal.ts';
import type { PreviewedFile } from './preview-kinds.ts';

/** Why a file is not shown. */
const reasons: Readonly<Record<Refusal | 'unknown', string>> = {
  unknown: 'There is no preview of this file.',
  'too-large': 'This file is too large to preview.',
  damaged: 'This file is damaged or not what its name says.',
  protected: 'This file is protected with a password.',
};

/** A file that is not shown, with the reason and the button to download it. */
export function NoPreview({ item, reason }: { item: PreviewedFile; reason: keyof typeof reasons }) {
  return (
    <Stage>
      <div className="flex flex-col items-center gap-3 text-center">
        <TypeIcon item={item} className="size-10" />
        <p dir="auto" className="wrap-anywhere font-medium">
          {item.name}
        </p>
        <p className="text-muted text-sm">
          {fileSizeInWords(item.sizeBytes)}. {reasons[reason]}
        </p>
        <Button variant="primary" icon={<Download />} onClick={() => downloadFile(item)}>
          Download
        </Button>
      </div>
    </Stage>
  );
}

/** A file, or the code that shows it, could not be loaded. */
export function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="p-4">
      <FailedBox title="This file could not be loaded" reason="Check your connection." onRetry={onRetry} />
    </div>
  );
}

/** The space below the header, with its content in the middle. */
export function Stage({ children }: { children: React.ReactNode }) {
  return (
    <div className="flex min-h-0 flex-1 items-center justify-center overflow-hidden p-4">{children}</div>
  );
}
