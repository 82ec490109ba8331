import type { Resource } from '@longtable/contract/resources';
import {
  CheckCheck,
  Copy,
  CopyPlus,
  Download,
  FolderInput,
  RotateCcw,
  Trash2,
  UserPlus,
  X,
} from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { useStore } from '../../../platform/store.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { keepClear } from '../../../ui/keep-clear.ts';
import { duplicateItems } from '../data/copies.ts';
import { restoreItems, trashItems } from '../data/resource-actions.ts';
import { pageDialog, selected, selection } from '../page-state.ts';
import { downloadItems, isDownloadable } from './open-item.ts';

/** The actions for selected items, below the list. */
export function SelectionBar({
  items,
  hasMore,
  isTrash,
}: {
  /** The shown items. */
  items: readonly Resource[];
  /** More items are not loaded yet. */
  hasMore: boolean;
  isTrash: boolean;
}) {
  const ids = useStore(selected);
  const chosen = useMemo(() => items.filter(({ id }) => ids.has(id)), [items, ids]);
  if (chosen.length === 0) return null;
  return (
    <Bar chosen={chosen} isTrash={isTrash}>
      {chosen.length < items.length && (
        <Button
          size="sm"
          variant="ghost"
          icon={<CheckCheck aria-hidden />}
          onClick={() => selection.all(items.map(({ id }) => id))}
        >
          {`Select all ${items.length.toLocaleString()}${hasMore ? ' loaded' : ''}`}
        </Button>
      )}
    </Bar>
  );
}

const openElsewhere = ':is([role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"])';

function Bar({
  chosen,
  isTrash,
  children,
}: {
  chosen: readonly Resource[];
  isTrash: boolean;
  children: React.ReactNode;
}) {
  const element = useRef<HTMLElement>(null);
  useEffect(() => keepClear(element.current), []);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector(openElsewhere)) return;
      if (event.target instanceof Element && event.target.closest('input:not([type=checkbox])')) return;
      event.preventDefault();
      selection.clear();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  /** Runs an action, which ends the selection, and leaves the focus in the list. */
  const run = (action: () => void) => () => {
    document.querySelector<HTMLElement>('[data-row-focus][tabindex="0"]')?.focus();
    selection.clear();
    action();
  };
  const files = chosen.filter(isDownloadable);
  const canEdit = chosen.every(({ can }) => can.edit);
  const canShare = chosen.every(({ can }) => can.share);
  const canDuplicate = chosen.every(({ can }) => can.add);
  const canDelete = chosen.every(({ can }) => can.delete);
  return (
    <section
      ref={element}
      aria-label="Selected items"
      className="sticky bottom-0 z-20 flex shrink-0 animate-fade-in flex-col gap-1 border-hairline-strong border-t bg-raised px-2 pt-1 pb-1.5 shadow-raised md:mx-auto md:mb-3 md:max-w-[calc(100%-3rem)] md:flex-row md:flex-wrap md:items-center md:justify-center md:rounded-dialog md:border md:px-2 md:py-1.5"
    >
      <div className="flex items-center gap-1 md:contents">
        <p className="min-w-0 flex-1 px-2 font-medium text-ink text-sm tabular-nums md:flex-none">
          {chosen.length.toLocaleString()} selected
        </p>
        {children}
        <IconButton
          label="Clear selection"
          shortcut="Esc"
          size="sm"
          className="md:order-3"
          onClick={run(() => undefined)}
        >
          <X aria-hidden />
        </IconButton>
      </div>
      <div className="flex flex-wrap items-center gap-1 md:contents">
        {isTrash && canDelete && (
          <>
            <Button
              size="sm"
              variant="ghost"
              icon={<RotateCcw aria-hidden />}
              onClick={run(() => restoreItems(chosen))}
            >
              Restore
            </Button>
            <Button
              size="sm"
              variant="ghost"
              icon={<Trash2 aria-hidden />}
              onClick={() => pageDialog.set({ kind: 'delete', items: chosen })}
            >
              Delete permanently
            </Button>
          </>
        )}
        {!isTrash && files.length > 0 && (
          <Button
            size="sm"
            variant="ghost"
            icon={<Download aria-hidden />}
            onClick={() => downloadItems(files)}
          >
            Download
          </Button>
        )}
        {!isTrash && canShare && (
          <Button
            size="sm"
            variant="ghost"
            icon={<UserPlus aria-hidden />}
            onClick={() => pageDialog.set({ kind: 'share', items: chosen })}
          >
            Share
          </Button>
        )}
        {!isTrash && canEdit && (
          <Button
            size="sm"
            variant="ghost"
            icon={<FolderInput aria-hidden />}
            onClick={() => pageDialog.set({ kind: 'move', items: chosen })}
          >
            Move
          </Button>
        )}
        {!isTrash && (
          <Button
            size="sm"
            variant="ghost"
            icon={<Copy aria-hidden />}
            onClick={() => pageDialog.set({ kind: 'copy', items: chosen })}
          >
            Copy
          </Button>
        )}
        {!isTrash && canDuplicate && (
          <Button
            size="sm"
            variant="ghost"
            icon={<CopyPlus aria-hidden />}
            onClick={run(() => duplicateItems(chosen))}
          >
            Duplicate
          </Button>
        )}
        {!isTrash && canDelete && (
          <Button
            size="sm"
            variant="ghost"
            icon={<Trash2 aria-hidden />}
            onClick={run(() => trashItems(chosen))}
          >
            Move to trash
          </Button>
        )}
      </div>
    </section>
  );
}
