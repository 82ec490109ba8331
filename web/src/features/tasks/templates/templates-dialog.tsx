import { maxSavedNameLength } from '@longtable/contract/rules/task-limits';
import type { TaskTemplate } from '@longtable/contract/task-templates';
import { LayoutTemplate, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { counted } from '../../../ui/counted.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ListStates } from '../../../ui/list-states.tsx';
import { RenameField } from '../../../ui/rename-field.tsx';
import { SkeletonText } from '../../../ui/skeleton.tsx';
import { dueInWords } from './template-content.ts';
import { deleteTemplate, renameTemplate, templates } from './templates.ts';
import { newFromTemplate } from './use-template.ts';

/** Lists the user's templates: use, rename, delete. */
export function TemplatesDialog({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const view = templates.useList();
  const [deleting, setDeleting] = useState<TaskTemplate | null>(null);
  return (
    <>
      <Dialog open={open} onOpenChange={onOpenChange} title="Templates" size="lg" phone="fit">
        <ListStates
          view={view}
          failedTitle="The templates could not be loaded"
          skeleton={<SkeletonText lines={3} />}
          empty={
            <EmptyState
              compact
              headingLevel={3}
              icon={<LayoutTemplate />}
              title="No templates yet"
              description="Open a task and choose “Save as template” to start new tasks with its text, tags and checklist."
            />
          }
        >
          <ul aria-label="Templates" className="-my-2 flex flex-col divide-y divide-hairline">
            {view.items.map((template) => (
              <TemplateRow
                key={template.id}
                template={template}
                onUse={() => {
                  onOpenChange(false);
                  void newFromTemplate(template);
                }}
                onDelete={() => setDeleting(template)}
              />
            ))}
          </ul>
        </ListStates>
      </Dialog>
      <ConfirmDialog
        open={deleting !== null}
        onOpenChange={() => setDeleting(null)}
        title="Delete this template?"
        description={
          <>
            <bdi className="wrap-anywhere font-medium text-ink">{deleting?.name}</bdi> will be deleted. Tasks
            created from it are not affected.
          </>
        }
        confirmLabel="Delete template"
        onConfirm={() => {
          if (deleting) deleteTemplate(deleting.id);
          setDeleting(null);
        }}
      />
    </>
  );
}

function TemplateRow({
  template: { id, name, content },
  onUse,
  onDelete,
}: {
  template: TaskTemplate;
  onUse: () => void;
  onDelete: () => void;
}) {
  const [isRenaming, setRenaming] = useState(false);
  return (
    <li className="flex min-h-14 items-center gap-1 py-2">
      <div className="min-w-0 flex-1">
        {isRenaming ? (
          <RenameField
            label="Name of the template"
            value={name}
            maxLength={maxSavedNameLength}
            onDone={(next) => {
              setRenaming(false);
              if (next !== null) renameTemplate(id, next);
            }}
          />
        ) : (
          <>
            <p dir="auto" className="truncate font-medium text-ink text-sm">
              {name}
            </p>
            <p className="truncate text-muted text-xs">
              {content.title !== name && <bdi>{content.title} · </bdi>}
              {dueInWords(content.dueInDays)}
              {content.subtasks.length > 0 && ` · ${counted(content.subtasks.length, 'step')}`}
            </p>
          </>
        )}
      </div>
      {!isRenaming && (
        <>
          <Button size="sm" icon={<Plus aria-hidden />} onClick={onUse} aria-label={`Use ${name}`}>
            Use
          </Button>
          <IconButton label={`Rename ${name}`} size="sm" onClick={() => setRenaming(true)}>
            <Pencil />
          </IconButton>
          <IconButton label={`Delete ${name}`} size="sm" onClick={onDelete}>
            <Trash2 />
          </IconButton>
        </>
      )}
    </li>
  );
}
