import type { ProjectResource } from '@longtable/contract/project-resources';
import { Ellipsis, ExternalLink, Globe, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { PersonLink } from '../../../kits/people/person-link.tsx';
import { usePersonName } from '../../../platform/directory.ts';
import { Ago } from '../../../platform/time-text.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { LinkedText } from '../../../ui/linked-text.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { hostOf } from './link-draft.ts';

/** A link with its name, URL, description, the person who added it, and its actions. */
export function ResourceItem({
  resource,
  onEdit,
  onDelete,
}: {
  resource: ProjectResource;
  onEdit: () => void;
  onDelete: () => void;
}) {
  const { name, url, iconUrl, description, uploadedBy, createdAt, can } = resource;
  const uploaderName = usePersonName(uploadedBy);
  const uploader = (
    <span dir="auto" className="wrap-anywhere">
      {uploaderName}
    </span>
  );
  return (
    <li className="flex gap-3 py-3">
      <LinkIcon key={iconUrl} src={iconUrl} />
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          dir="auto"
          className="wrap-anywhere w-fit max-w-full rounded-control font-medium text-ink text-sm hover:underline pointer-coarse:py-1.5"
        >
          {name}
          <ExternalLink aria-hidden className="ms-1.5 inline size-3 align-baseline text-subtle" />
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
        {description !== '' && <LinkedText text={description} className="text-ink text-sm" />}
        <p className="wrap-anywhere text-muted text-xs">
          <bdi title={url}>{hostOf(url)}</bdi>
          {' · '}
          {uploadedBy === null ? (
            uploader
          ) : (
            <PersonLink person={{ id: uploadedBy }} className="rounded-control hover:underline">
              {uploader}
            </PersonLink>
          )}
          {' · '}
          <Ago time={createdAt} />
        </p>
      </div>
      {(can.edit || can.delete) && (
        <Menu
          align="end"
          trigger={
            <IconButton label={`Actions for ${name}`} noTooltip size="sm">
              <Ellipsis />
            </IconButton>
          }
        >
          {can.edit && (
            <MenuItem icon={<Pencil />} onSelect={onEdit}>
              Edit…
            </MenuItem>
          )}
          {can.delete && (
            <MenuItem icon={<Trash2 />} tone="danger" onSelect={onDelete}>
              Delete…
            </MenuItem>
          )}
        </Menu>
      )}
    </li>
  );
}

/** The icon of a page, or a globe. */
function LinkIcon({ src }: { src: string | null }) {
  const [hasFailed, setFailed] = useState(false);
  return (
    <span
      aria-hidden
      className="flex size-8 shrink-0 items-center justify-center rounded-control border border-hairline bg-surface text-subtle"
    >
      {src === null || hasFailed ? (
        <Globe className="size-4" />
      ) : (
        <img
          src={src}
          alt=""
          width={20}
          height={20}
          loading="lazy"
          decoding="async"
          onError={() => setFailed(true)}
          className="size-5 rounded-[4px] object-contain"
        />
      )}
    </span>
  );
}
