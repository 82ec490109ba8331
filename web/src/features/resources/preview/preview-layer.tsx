import { ChevronLeft, ChevronRight, Download } from 'lucide-react';
import { type KeyboardEvent, useEffect } from 'react';
import { useSeen } from '../../../kits/seen/seen.ts';
import { FullScreen } from '../../../ui/full-screen.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { noteOpened } from '../data/resources.ts';
import { downloadFile } from '../list/open-item.ts';
import { PreviewContent } from './preview-content.tsx';
import type { PreviewedFile } from './preview-kinds.ts';

/** A file over the whole screen; arrows go to the other files of the list. Keep it mounted and change `open`. */
export function PreviewLayer({
  item,
  files,
  open,
  onShow,
  onClose,
}: {
  item: PreviewedFile;
  /** The files of the list, in its order. */
  files: readonly PreviewedFile[];
  open: boolean;
  onShow: (id: string) => void;
  onClose: () => void;
}) {
  const index = files.findIndex(({ id }) => id === item.id);
  const shown = files[index] ?? item;
  const previous = files[index - 1];
  const next = index === -1 ? undefined : files[index + 1];
  const { id } = item;
  const isElsewhere = item.isElsewhere ?? false;
  useSeen(open && !isElsewhere ? `resource:${shown.id}` : null);
  useEffect(() => {
    if (open && !isElsewhere) void noteOpened({ id });
  }, [open, id, isElsewhere]);
  const onKeyDown = (event: KeyboardEvent): void => {
    // Tabs of sheets and players have these keys.
    if (event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest('video, audio')) return;
    const to = event.key === 'ArrowLeft' ? previous : event.key === 'ArrowRight' ? next : undefined;
    if (!to) return;
    event.preventDefault();
    onShow(to.id);
  };
  return (
    <FullScreen
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={shown.name}
      onKeyDown={onKeyDown}
      actions={
        <>
          {index !== -1 && files.length > 1 && (
            <>
              <IconButton
                label="Previous file"
                noTooltip
                disabled={!previous}
                onClick={() => previous && onShow(previous.id)}
              >
                <ChevronLeft />
              </IconButton>
              <IconButton
                label="Next file"
                noTooltip
                disabled={!next}
                onClick={() => next && onShow(next.id)}
              >
                <ChevronRight />
              </IconButton>
            </>
          )}
          <IconButton label="Download" noTooltip onClick={() => downloadFile(shown)}>
            <Download />
          </IconButton>
        </>
      }
    >
      <PreviewContent key={`${shown.id} ${shown.publicUrl}`} item={shown} />
    </FullScreen>
  );
}
