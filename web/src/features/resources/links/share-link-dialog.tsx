import type { Resource } from '@longtable/contract/resources';
import { PublicLinkDialog } from '../../../kits/public-links/public-link-dialog.tsx';
import { fileLinks } from './file-links.ts';

/** Makes, copies and revokes links to a file. Keep it mounted and change `open`. */
export function ShareLinkDialog({
  item,
  open,
  onClose,
}: {
  item: Resource;
  open: boolean;
  onClose: () => void;
}) {
  return (
    <PublicLinkDialog
      links={fileLinks}
      targetId={item.id}
      title="Share link"
      description={
        <>
          Anyone with the link can see and download{' '}
          <bdi className="wrap-anywhere font-medium text-ink">{item.name}</bdi>, without an account.
        </>
      }
      open={open}
      onClose={onClose}
    />
  );
}
