import type { Resource } from '@longtable/contract/resources';
import type { ResourceType } from '@longtable/contract/rules/resource-types';
import {
  File,
  FileArchive,
  FileText,
  Film,
  Folder,
  Globe,
  Image,
  type LucideIcon,
  Music,
} from 'lucide-react';
import { useState } from 'react';
import { cn } from '../../../ui/class-names.ts';

const icons: Readonly<Record<ResourceType, LucideIcon>> = {
  folder: Folder,
  link: Globe,
  document: FileText,
  image: Image,
  video: Film,
  pdf: FileText,
  archive: FileArchive,
  other: File,
};

/** The icon of a file's or folder's type. */
export function TypeIcon({
  item: { type, mimeType },
  className,
}: {
  item: Pick<Resource, 'type' | 'mimeType'>;
  className?: string;
}) {
  const Icon = mimeType?.startsWith('audio/') ? Music : icons[type];
  return (
    <Icon
      aria-hidden
      className={cn('shrink-0', type === 'folder' ? 'text-accent' : 'text-subtle', className)}
    />
  );
}

/** The small picture of an image, the icon of a link's page, or the icon of the type. `size` in pixels. */
export function Thumbnail({ item, size }: { item: Resource; size: number }) {
  const [failed, setFailed] = useState<string | null>(null);
  const { thumbnailUrl } = item;
  const box = { width: size, height: size };
  if (thumbnailUrl === null || failed === thumbnailUrl) {
    return (
      <span style={box} className="flex shrink-0 items-center justify-center">
        <TypeIcon item={item} className="size-5" />
      </span>
    );
  }
  return (
    <img
      src={thumbnailUrl}
      alt=""
      loading="lazy"
      draggable={false}
      onError={() => setFailed(thumbnailUrl)}
      style={box}
      className={cn(
        'shrink-0 rounded-control border border-hairline',
        item.type === 'link' ? 'object-contain p-1' : 'object-cover',
      )}
    />
  );
}
