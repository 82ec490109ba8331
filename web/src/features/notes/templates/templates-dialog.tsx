import type { NoteTemplate } from '@longtable/contract/note-templates';
import { maxNoteTemplates } from '@longtable/contract/rules/note-template-limits';
import { maxSavedNameLength } from '@longtable/contract/rules/task-limits';
import { ChevronLeft, Copy, Pencil, SquarePen, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { cn } from '../../../ui/class-names.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FailedBox } from '../../../ui/failed-box.tsx';
import { lazyPart, useEver } from '../../../ui/lazy-part.tsx';
import { ActionsMenu, MenuItem, MenuSeparator } from '../../../ui/menu.tsx';
import { RenameField } from '../../../ui/rename-field.tsx';
import { SkeletonText } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.ts';
import { useMedia } from '../../../ui/use-media.ts';
import { CategoryIcon } from '../category-icon.tsx';
import { useLast } from '../use-last.ts';
import { builtInTemplates } from './built-in.ts';
import type { AnyTemplate } from './filled.ts';
import { newFromTemplate } from './from-template.ts';
import { createTemplate, deleteTemplate, noteTemplates, renameTemplate } from './note-templates.ts';

// Both need the text editor, which no page loads before it is used.
const TemplatePreview = lazyPart(async () => (await import('./template-preview.tsx')).TemplatePreview, {
  isAhead: false,
});
const TemplateEditor = lazyPart(async () => (await import('./template-editor.tsx')).TemplateEditor, {
  isAhead: false,
});

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** What is done with the chosen template; otherwise a new note is made of it. */
  onUse?: (template: AnyTemplate) => void;
};

/**
 * The templates of notes: the person's own and those that come with the product, each with a preview; to use, and their own to edit,
 * rename and delete. Keep it mounted and change `open`.
 */
export function TemplatesDialog({ open, onOpenChange, onUse = newFromTemplate }: Props) {
  const view = noteTemplates.useList();
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [renamingId, setRenamingId] = useState<string | null>(null);
  const [deleting, setDeleting] = useState<NoteTemplate | null>(null);
  const [editing, setEditing] = useState<NoteTemplate | null>(null);
  const deleted = useLast(deleting);
  const edited = useLast(editing);
  const hasEdited = useEver(editing !== null);
  const isPhone = useMedia('(max-width: 767px)');
  // A second click while the dialog fades out makes no second note.
  const isUsed = useRef(false);
  useEffect(() => {
    if (open) isUsed.current = false;
  }, [open]);
  const all: readonly AnyTemplate[] = [...view.items, ...builtInTemplates];
  const chosen = all.find(({ id }) => id === chosenId) ?? (isPhone ? null : (all[0] ?? null));
  const own = view.items.find(({ id }) => id === chosen?.id) ?? null;
  const change = (next: boolean) => {
    if (next) return;
    setChosenId(null);
    setRenamingId(null);
    onOpenChange(false);
  };
  const use = (template: AnyTemplate) => {
    if (isUsed.current) return;
    isUsed.current = true;
    change(false);
    onUse(template);
  };
  const copy = ({ name, content }: AnyTemplate) => {
    if (view.items.length >= maxNoteTemplates) {
      toast({
        title: `You have ${maxNoteTemplates} note templates`,
        description: 'Delete one to save another.',
      });
      return;
    }
    const made = createTemplate(`${name.slice(0, maxSavedNameLength - 7)} (copy)`, content);
    setChosenId(made.id);
    setEditing(made);
  };
  const row = (template: AnyTemplate, purpose?: string) => (
    <li key={template.id}>
      {renamingId === template.id ? (
        <div className="px-1 py-2">
          <RenameField
            label="Name of the template"
            value={template.name}
            maxLength={maxSavedNameLength}
            onDone={(next) => {
              setRenamingId(null);
              if (next !== null) renameTemplate(template.id, next);
            }}
          />
        </div>
      ) : (
        <button
          type="button"
          aria-current={template.id === chosen?.id ? 'true' : undefined}
          onClick={() => setChosenId(template.id)}
          onDoubleClick={() => use(template)}
          className={cn(
            'flex min-h-11 w-full items-start gap-2.5 rounded-control px-2 py-2 text-left hover:bg-hover',
            template.id === chosen?.id && 'bg-selected',
          )}
        >
          <CategoryIcon category={template.content.category} className="mt-0.5 size-4 shrink-0 text-subtle" />
          <span className="min-w-0 flex-1">
            <bdi className="block truncate font-medium text-ink text-sm">{template.name}</bdi>
            {purpose !== undefined && <span className="block text-muted text-xs">{purpose}</span>}
          </span>
        </button>
      )}
    </li>
  );
  const list = (
    <div className="flex flex-col gap-4">
      <section>
        <h3 className="px-2 pb-1 font-medium text-subtle text-xs">My templates</h3>
        {view.items.length > 0 ? (
          <ul aria-label="My templates">{view.items.map((template) => row(template))}</ul>
        ) : view.state === 'loading' ? (
          <SkeletonText lines={2} className="px-2" />
        ) : view.state === 'failed' ? (
          <FailedBox
            title="Your templates could not be loaded"
            reason={view.error?.message}
            onRetry={view.reload}
          />
        ) : (
          <p className="px-2 text-muted text-sm">
            None yet. Choose “Save as template” in the menu of a note, or copy one of those below.
          </p>
        )}
      </section>
      <section>
        <h3 className="px-2 pb-1 font-medium text-subtle text-xs">Ready to use</h3>
        <ul aria-label="Ready to use">
          {builtInTemplates.map((template) => row(template, template.purpose))}
        </ul>
      </section>
    </div>
  );
  const menu = chosen && (
    <ActionsMenu label={`Actions for ${chosen.name}`}>
      {own && (
        <>
          <MenuItem icon={<SquarePen />} onSelect={() => setEditing(own)}>
            Edit
          </MenuItem>
          <MenuItem
            icon={<Pencil />}
            onSelect={() => {
              if (isPhone) setChosenId(null);
              setRenamingId(own.id);
            }}
          >
            Rename
          </MenuItem>
        </>
      )}
      <MenuItem icon={<Copy />} onSelect={() => copy(chosen)}>
        {own ? 'Duplicate' : 'Copy to my templates'}
      </MenuItem>
      {own && (
        <>
          <MenuSeparator />
          <MenuItem icon={<Trash2 />} tone="danger" onSelect={() => setDeleting(own)}>
            Delete
          </MenuItem>
        </>
      )}
    </ActionsMenu>
  );
  const preview = chosen && (
    <section aria-label="Preview" className="flex min-w-0 flex-1 flex-col gap-4">
      {isPhone && (
        <Button
          variant="ghost"
          size="sm"
          icon={<ChevronLeft aria-hidden />}
          onClick={() => setChosenId(null)}
          className="-ml-2 self-start"
        >
          All templates
        </Button>
      )}
      <TemplatePreview
        // An edited one is shown anew.
        key={`${chosen.id} ${JSON.stringify(chosen.content).length} ${chosen.content.title}`}
        template={chosen}
        fallback={<SkeletonText lines={6} />}
      />
    </section>
  );
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={change}
        title="Templates"
        size="4xl"
        footer={
          chosen && (
            <div className="flex w-full items-center justify-end gap-2">
              {menu}
              <Button variant="primary" onClick={() => use(chosen)}>
                Use template
              </Button>
            </div>
          )
        }
      >
        <div className="flex min-h-0 gap-6 md:h-[min(34rem,60dvh)]">
          {(!isPhone || !chosen) && (
            <div className="w-full shrink-0 md:w-72 md:overflow-y-auto md:pr-1">{list}</div>
          )}
          {isPhone
            ? preview
            : chosen && (
                <div className="min-w-0 flex-1 overflow-y-auto rounded-card border border-hairline p-5">
                  {preview}
                </div>
              )}
        </div>
      </Dialog>
      {hasEdited && edited && (
        <TemplateEditor
          key={edited.id}
          template={edited}
          open={editing !== null}
          onClose={() => setEditing(null)}
        />
      )}
      <ConfirmDialog
        open={deleting !== null}
        onOpenChange={() => setDeleting(null)}
        title="Delete this template?"
        description={
          <>
            <bdi className="wrap-anywhere font-medium text-ink">{deleted?.name}</bdi> will be deleted. Notes
            made from it are not affected.
          </>
        }
        confirmLabel="Delete template"
        onConfirm={() => {
          if (deleting) deleteTemplate(deleting.id);
          setChosenId(null);
          setDeleting(null);
        }}
      />
    </>
  );
}
