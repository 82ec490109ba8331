import type { ResourceVersion } from '@longtable/contract/resource-versions';
import type { Resource } from '@longtable/contract/resources';
import { fileSizeInWords } from '@longtable/contract/rules/file-size';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Download, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { NeedsConnection } from '../../../kits/connection/needs-connection.tsx';
import { resourceVersionsApi } from '../../../platform/api/resource-versions.ts';
import { call } from '../../../platform/client.ts';
import { usePersonName } from '../../../platform/directory.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { Day } from '../../../platform/time-text.tsx';
import { useRequest } from '../../../platform/use-request.ts';
import { buttonStyles } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useEver } from '../../../ui/lazy-part.tsx';
import { toast } from '../../../ui/toast.ts';
import { itemsSaved } from '../data/resource-rows.ts';

/** The versions of a file before the present one. Fetched again when its content is another. */
function versionsQuery({ id, publicUrl }: Resource) {
  return queryOptions<readonly ResourceVersion[]>({
    queryKey: ['resource-versions', id, publicUrl],
    queryFn: async ({ signal }) =>
      (await call(resourceVersionsApi.list, { resourceId: id }, { signal })).versions,
    staleTime: 0,
    gcTime: 60_000,
    meta: { keep: false },
  });
}

/** What a file contained before it was replaced, to download or restore. Nothing when it never was. */
export function VersionList({ item }: { item: Resource }) {
  const { data: versions = [] } = useQuery(versionsQuery(item));
  if (versions.length === 0) return null;
  return (
    <section aria-labelledby="versions" className="flex flex-col gap-2">
      <h3 id="versions" className="text-muted text-xs">
        Previous versions
      </h3>
      <ul className="flex flex-col">
        {versions.map((version) => (
          <VersionEntry key={version.id} item={item} version={version} />
        ))}
      </ul>
    </section>
  );
}

function VersionEntry({
  item,
  version: { id: versionId, sizeBytes, replacedAt, replacedBy },
}: {
  item: Resource;
  version: ResourceVersion;
}) {
  const name = usePersonName(replacedBy);
  const request = useRequest();
  const [isAsking, setAsking] = useState(false);
  const wasAsking = useEver(isAsking);
  const one = { resourceId: item.id, versionId };
  const address = resourceVersionsApi.content.path
    .replace(':resourceId', item.id)
    .replace(':versionId', versionId);
  const restore = () =>
    request.run(async () => {
      itemsSaved([await call(resourceVersionsApi.restore, one)]);
      toast({ title: 'Version restored' });
    });
  const remove = () =>
    request.run(async () => {
      await call(resourceVersionsApi.delete, one);
      setAsking(false);
      toast({ title: 'Version deleted' });
      await queryClient.invalidateQueries({ queryKey: versionsQuery(item).queryKey });
    });
  return (
    <li className="flex min-h-12 items-center gap-1">
      <div className="min-w-0 flex-1 text-sm">
        <p className="truncate">
          Until <Day time={replacedAt} />, {fileSizeInWords(sizeBytes)}
        </p>
        {request.refusal && !isAsking ? (
          <p role="alert" className="text-danger text-xs">
            {request.refusal.text}
          </p>
        ) : (
          <p dir="auto" className="truncate text-muted text-xs">
            Replaced by {name}
          </p>
        )}
      </div>
      <a
        href={address}
        download
        aria-label="Download this version"
        className={buttonStyles({ variant: 'ghost', size: 'sm' })}
      >
        <Download aria-hidden />
      </a>
      {item.can.edit && item.deletedAt === null && (
        <IconButton label="Restore this version" size="sm" onClick={() => void restore()}>
          <RotateCcw />
        </IconButton>
      )}
      {item.can.edit && (
        <IconButton label="Delete this version" size="sm" onClick={() => setAsking(true)}>
          <Trash2 />
        </IconButton>
      )}
      {wasAsking && (
        <ConfirmDialog
          open={isAsking}
          onOpenChange={(open) => {
            request.clear();
            setAsking(open);
          }}
          title="Delete this version?"
          description={
            <>
              What <bdi className="wrap-anywhere font-medium text-ink">{item.name}</bdi> contained until{' '}
              <Day time={replacedAt} /> will be deleted. This can’t be undone.
              <NeedsConnection action="Deleting permanently" />
            </>
          }
          confirmLabel="Delete version"
          busy={request.busy}
          error={request.refusal ? { title: request.refusal.text } : undefined}
          onConfirm={() => void remove()}
        />
      )}
    </li>
  );
}
