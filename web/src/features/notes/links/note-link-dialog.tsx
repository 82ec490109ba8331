import type { Note } from '@longtable/contract/notes';
import { PublicLinkDialog } from '../../../kits/public-links/public-link-dialog.tsx';
import { noteLinks } from './note-links.ts';

/** Makes, copies and revokes public links of a note. Keep it mounted and change `open`. */
export function NoteLinkDialog({ note, open, onClose }: { note: Note; open: boolean; onClose: () => void }) {
  return (
    <PublicLinkDialog
      links={noteLinks}
      targetId={note.id}
      title="Public link"
      description={
        <>
          Anyone with the link can read <bdi className="wrap-anywhere font-medium text-ink">{note.title}</bdi>
          , as it is then and with its images and files, without an account.
        </>
      }
      open={open}
      onClose={onClose}
    />
  );
}
