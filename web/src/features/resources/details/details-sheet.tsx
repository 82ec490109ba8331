import type { Resource } from '@longtable/contract/resources';
import { fileSizeInWords } from '@longtable/contract/rules/file-size';
import { isFileType, resourceTypeLabels } from '@longtable/contract/rules/resource-types';
import { Link } from '@tanstack/react-router';
import { Download, ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePersonName } from '../../../platform/directory.ts';
import { paths } from '../../../platform/paths.ts';
import { Day } from '../../../platform/time-text.tsx';
import { Button, buttonStyles } from '../../../ui/button.tsx';
import { LinkedText, textLink } from '../../../ui/linked-text.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import type { PlacedResource } from '../data/resource-rows.ts';
import { noteOpened, usePlaced } from '../data/resources.ts';
import { useTopName } from '../list/breadcrumb.tsx';
import { TypeIcon } from '../list/file-icon.tsx';
import { downloadItems } from '../list/open-item.ts';
import { pageDialog } from '../page-state.ts';
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
  const { name, type, url, description, thumbnailUrl, deletedAt, createdAt, updatedAt, lastAccessedAt } =
    item;
  const isFile = isFileType(type);
  const mayEdit = item.can.edit && deletedAt === null;
  const addedBy = usePersonName(item.uploadedBy);
  const top = useTopName(item, item.sharedBy !== null);
  return (
    <Sheet
      open={open}
      onOpenChange={onClose}
      title={name}
      footer={deletedAt === null && <Footer item={item} isFile={isFile} />}
    >
      <div className="flex flex-col gap-5">
        <div
          className="flex items-center justify-center overflow-hidden rounded-card border border-hairline"
          style={{ height: 160 }}
        >
          {thumbnailUrl === null ? (
            <TypeIcon item={item} className="size-10" />
          ) : (
            <img
              src={thumbnailUrl}
              alt=""
              className={url === null ? 'h-full w-full object-cover' : 'size-12 object-contain'}
            />
          )}
        </div>
        <dl className="flex flex-col gap-3 text-sm">
          <Entry label="Type">{resourceTypeLabels[type]}</Entry>
          {url !== null && (
            <Entry label="URL">
              <a href={url} {...textLink}>
                <bdi>{url}</bdi>
              </a>
            </Entry>
          )}
          {(description !== '' || mayEdit) && (
            <Entry label="Description">
              {description !== '' && <LinkedText text={description} />}
              {mayEdit && <EditDescription item={item} />}
            </Entry>
          )}
          {isFile && <Entry label="Size">{fileSizeInWords(item.sizeBytes)}</Entry>}
          <Entry label="Location">
            {placed ? [top, ...placed.path.map((folder) => folder.name)].join(' / ') : '…'}
          </Entry>
          {item.originalResourceId !== null && (
            <Entry label="Copied from">
              <Original original={placed?.original} />
            </Entry>
          )}
          {(item.teamId ?? item.projectId) !== null && <Entry label="Added by">{addedBy}</Entry>}
          <Entry label="Created">
            <Day time={createdAt} />
          </Entry>
          <Entry label="Modified">
            <Day time={updatedAt} />
          </Entry>
          {type !== 'folder' && lastAccessedAt !== null && (
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

/** What an item was copied from: a link to it, unless the person does not see it, or it is gone. */
function Original({ original }: { original: PlacedResource['original'] }) {
  if (original === undefined) return '…';
  if (original === null) return 'A private item';
  return (
    <Link
      to={paths.resources}
      search={{ item: original.id }}
      className={textLink.className}
      onClick={() => pageDialog.set(null)}
    >
      {original.name}
    </Link>
  );
}

function Footer({ item, isFile }: { item: Resource; isFile: boolean }) {
  if (item.url !== null)
    return (
      <a
        href={item.url}
        target="_blank"
        rel="noopener noreferrer"
        onClick={() => void noteOpened(item)}
        className={buttonStyles({})}
      >
        <ExternalLink aria-hidden />
        Open in a new tab
      </a>
    );
  return (
    isFile && (
      <Button icon={<Download />} onClick={() => downloadItems([item])}>
        Download
      </Button>
    )
  );
}

/** Opens the form that edits the description, which for a link has its name and address too. */
function EditDescription({ item }: { item: Resource }) {
  const { description, parentFolderId, projectId } = item;
  return (
    <Button
      size="sm"
      variant="ghost"
      className="-ml-2"
      onClick={() =>
        pageDialog.set(
          item.type === 'link'
            ? { kind: 'link', link: item, parentFolderId, projectId }
            : { kind: 'describe', item },
        )
      }
    >
      {item.type === 'link' ? 'Edit link' : description === '' ? 'Add description' : 'Edit description'}
    </Button>
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
