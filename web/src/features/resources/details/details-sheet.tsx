import type { Resource } from '@longtable/contract/resources';
import { fileSizeInWords } from '@longtable/contract/rules/file-size';
import { resourceTypeLabels } from '@longtable/contract/rules/resource-types';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePersonName } from '../../../platform/directory.ts';
import { Day } from '../../../platform/time-text.tsx';
import { Button } from '../../../ui/button.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { usePlaced } from '../data/resources.ts';
import { useTopName } from '../list/breadcrumb.tsx';
import { TypeIcon } from '../list/file-icon.tsx';
import { downloadItems } from '../list/open-item.ts';
import { AccessList } from '../share/access-list.tsx';
import { VersionList } from '../versions/version-list.tsx';

/** What is known about an item, in a side panel. Keep it mounted and change `open`. */
export function DetailsSheet({
  item: opened,
  open,
  onClose,
}: {
  item: Resource;
  open: boolean;
  onClose: () => void;
}) {
  const { item: placed } = usePlaced(opened.id);
  const item = placed ?? opened;
  const { name, type, thumbnailUrl, deletedAt, createdAt, updatedAt, lastAccessedAt } = item;
  const isFile = type !== 'folder';
  const addedBy = usePersonName(item.uploadedBy);
  const top = useTopName(item, item.sharedBy !== null);
  return (
    <Sheet
      open={open}
      onOpenChange={onClose}
      title={name}
      footer={
        isFile &&
        deletedAt === null && (
          <Button icon={<Download />} onClick={() => downloadItems([item])}>
            Download
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-5">
        <div
          className="flex items-center justify-center overflow-hidden rounded-card border border-hairline"
          style={{ height: 160 }}
        >
          {thumbnailUrl === null ? (
            <TypeIcon item={item} className="size-10" />
          ) : (
            <img src={thumbnailUrl} alt="" className="h-full w-full object-cover" />
          )}
        </div>
        <dl className="flex flex-col gap-3 text-sm">
          <Entry label="Type">{resourceTypeLabels[type]}</Entry>
          {isFile && <Entry label="Size">{fileSizeInWords(item.sizeBytes)}</Entry>}
          <Entry label="Location">
            {placed ? [top, ...placed.path.map((folder) => folder.name)].join(' / ') : '…'}
          </Entry>
          {(item.teamId ?? item.projectId) !== null && <Entry label="Added by">{addedBy}</Entry>}
          <Entry label="Created">
            <Day time={createdAt} />
          </Entry>
          <Entry label="Modified">
            <Day time={updatedAt} />
          </Entry>
          {isFile && lastAccessedAt !== null && (
            <Entry label="Last opened">
              <Day time={lastAccessedAt} />
            </Entry>
          )}
          {deletedAt !== null && (
            <Entry label="Moved to trash">
              <Day time={deletedAt} />
            </Entry>
          )}
        </dl>
        {isFile && <VersionList item={item} />}
        {deletedAt === null && <AccessList item={item} />}
      </div>
    </Sheet>
  );
}

function Entry({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-0.5">
      <dt className="text-muted text-xs">{label}</dt>
      <dd dir="auto" className="wrap-anywhere">
        {children}
      </dd>
    </div>
  );
}
