import { useEffect } from 'react';
import { useStore } from '../../platform/store.ts';
import { lazyPart, useEver } from '../../ui/lazy-part.tsx';
import { type NotesDialog, notesDialog } from './page-state.ts';
import { useLast } from './use-last.ts';
import type { NotesPlace } from './use-notes-place.ts';

const ShareDialog = lazyPart(async () => (await import('./share/share-note-dialog.tsx')).ShareNoteDialog);
const TagsDialog = lazyPart(async () => (await import('./tags-dialog.tsx')).TagsDialog);
const TemplatesDialog = lazyPart(
  async () => (await import('./templates/templates-dialog.tsx')).TemplatesDialog,
);
const DeleteDialog = lazyPart(async () => (await import('./delete-dialogs.tsx')).DeleteDialog);
const EmptyTrashDialog = lazyPart(async () => (await import('./delete-dialogs.tsx')).EmptyTrashDialog);
const NoteLinkDialog = lazyPart(async () => (await import('./links/note-link-dialog.tsx')).NoteLinkDialog);

const close = () => notesDialog.set(null);

/** The dialogs of the page, which close with it. */
export function PageDialogs({ place }: { place: NotesPlace }) {
  const dialog = useStore(notesDialog);
  useEffect(() => close, []);
  const hadTags = useEver(dialog?.kind === 'tags');
  const shared = useLast(of(dialog, 'share'));
  const hadTemplates = useEver(dialog?.kind === 'templates');
  const imported = useLast(of(dialog, 'import'));
  const deleted = useLast(of(dialog, 'delete'));
  const published = useLast(of(dialog, 'links'));
  const emptied = useLast(of(dialog, 'emptyTrash'));
  return (
    <>
      {hadTags && (
        <TagsDialog
          shown={place.view.tag}
          onShown={(tag) => place.change({ tag })}
          open={dialog?.kind === 'tags'}
          onClose={close}
        />
      )}
      {shared && <ShareDialog note={shared.note} open={dialog?.kind === 'share'} onClose={close} />}
      {hadTemplates && <TemplatesDialog open={dialog?.kind === 'templates'} onOpenChange={close} />}
      {imported && (
        <imported.Dialog
          open={dialog?.kind === 'import'}
          onClose={close}
          onShowTag={(tag) => place.change({ tag })}
        />
      )}
      {deleted && <DeleteDialog note={deleted.note} open={dialog?.kind === 'delete'} onClose={close} />}
      {published && <NoteLinkDialog note={published.note} open={dialog?.kind === 'links'} onClose={close} />}
      {emptied && (
        <EmptyTrashDialog count={emptied.count} open={dialog?.kind === 'emptyTrash'} onClose={close} />
      )}
    </>
  );
}

function of<Kind extends NotesDialog['kind']>(
  dialog: NotesDialog | null,
  kind: Kind,
): Extract<NotesDialog, { kind: Kind }> | null {
  return dialog?.kind === kind ? (dialog as Extract<NotesDialog, { kind: Kind }>) : null;
}
