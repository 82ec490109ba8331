import type { LinkedFile } from '@longtable/contract/resource-links';
import { fileSizeInWords } from '@longtable/contract/rules/file-size';
import { Download, File } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { expiryText } from '../../../kits/public-links/expiry-text.ts';
import { type LinkOutcome, type OpenLink, openLink } from '../../../kits/public-links/open-link.ts';
import { resourceLinksApi } from '../../../platform/api/public-links.ts';
import { call } from '../../../platform/client.ts';
import { Button, buttonStyles } from '../../../ui/button.tsx';
import { AuthLayout } from '../../authentication/forms/auth-layout.tsx';

/**
 * Opens a link to a file, for everybody who has its address (docs/product/resources.md, "Links"), and resolves with its page.
 * The document of the page preloads this code, so that the request is not later.
 */
export async function openSharedFile(token: string, onRetry: () => void): Promise<ReactElement> {
  const open: OpenLink<LinkedFile> = (password) =>
    call(resourceLinksApi.open, { token, ...(password !== undefined && { password }) });
  const result = await openLink(open);
  if (result.kind !== 'password') return <Outcome outcome={result} onRetry={onRetry} />;
  const { PasswordPage } = await import('../../../kits/public-links/password-page.tsx');
  return (
    <PasswordPage
      Layout={AuthLayout}
      noun="file"
      open={open}
      renderOutcome={(outcome) => <Outcome outcome={outcome} onRetry={onRetry} />}
    />
  );
}

function Outcome({ outcome, onRetry }: { outcome: LinkOutcome<LinkedFile>; onRetry: () => void }) {
  switch (outcome.kind) {
    case 'opened':
      return <SharedFile file={outcome.what} />;
    case 'expired':
      return (
        <AuthLayout title="This link has expired" lead={askAgain}>
          {null}
        </AuthLayout>
      );
    case 'gone':
      return (
        <AuthLayout
          title="This link does not work"
          lead={`It is incomplete, or the file is not shared any more. ${askAgain}`}
        >
          {null}
        </AuthLayout>
      );
    case 'failed':
      return (
        <AuthLayout title="The file could not be loaded" lead={outcome.text}>
          <Button variant="primary" size="lg" block onClick={onRetry}>
            Try again
          </Button>
        </AuthLayout>
      );
  }
}

const askAgain = 'Ask the person who sent it for a new one.';

function SharedFile({ file }: { file: LinkedFile }) {
  const { name, sizeBytes, thumbnailUrl, downloadUrl, viewUrl, expiresAt } = file;
  const [hasPicture, setHasPicture] = useState(thumbnailUrl !== null);
  const [now] = useState(() => new Date());
  return (
    <AuthLayout title="Shared with you" lead={`${expiryText(expiresAt, { now })}.`}>
      <div className="overflow-hidden rounded-card border border-hairline bg-surface">
        {thumbnailUrl !== null && hasPicture && (
          <img
            src={thumbnailUrl}
            alt=""
            onError={() => setHasPicture(false)}
            className="h-50 w-full border-hairline border-b bg-canvas object-contain"
          />
        )}
        <div className="flex items-center gap-3 p-4">
          <File aria-hidden className="size-6 shrink-0 text-subtle" />
          <div className="min-w-0">
            <p dir="auto" className="wrap-anywhere font-semibold text-base text-ink leading-tight">
              {name}
            </p>
            <p className="mt-0.5 text-muted text-sm">{fileSizeInWords(sizeBytes)}</p>
          </div>
        </div>
      </div>
      <div className="mt-6 flex flex-col gap-3">
        <a
          href={downloadUrl}
          download={name}
          rel="noreferrer"
          className={buttonStyles({ variant: 'primary', size: 'lg', block: true })}
        >
          <Download aria-hidden className="size-4" />
          Download
        </a>
        {viewUrl !== null && (
          <a href={viewUrl} rel="noreferrer" className={buttonStyles({ size: 'lg', block: true })}>
            Open
          </a>
        )}
      </div>
    </AuthLayout>
  );
}
