import { maxTitleLength } from '@longtable/contract/rules/task-limits';
import { useId, useRef } from 'react';
import { useToday } from '../../../platform/today.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Input } from '../../../ui/input.tsx';
import { Kbd } from '../../../ui/kbd.tsx';
import { toast } from '../../../ui/toast.ts';
import { useTaskScope } from '../data/task-scope.ts';
import { taskDialogs } from '../dialogs/task-dialogs.store.ts';
import { PieceChips } from './piece-chips.tsx';
import { useQuickTask } from './use-quick-task.ts';
import { createdText } from './wording.ts';

/** A dialog that creates a task from one line and shows the recognized parts. */
export function QuickAddDialog({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const { project } = useTaskScope();
  const today = useToday();
  const field = useQuickTask({ today, project });
  const input = useRef<HTMLInputElement>(null);
  const chipsId = useId();
  const { pieces, title } = field.task;
  const add = () => {
    if (!open) return;
    const created = field.create();
    if (!created) return;
    onOpenChange(false);
    toast({
      title: createdText(created.task),
      tone: 'success',
      action: { label: 'Open', onSelect: () => taskDialogs.openDetail(created.id) },
    });
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Quick add"
      description={project ? `In ${project.name}` : undefined}
      size="lg"
      phone="fit"
      initialFocus={input}
      onSubmit={add}
      footer={
        <>
          <span className="mr-auto flex items-center gap-1.5 text-subtle text-xs pointer-coarse:hidden">
            <Kbd keys="Enter" /> to add
          </span>
          <Button type="submit" variant="primary" disabled={title === ''}>
            Add task
          </Button>
        </>
      }
    >
      <Input
        ref={input}
        dir="auto"
        aria-label="Task"
        aria-describedby={chipsId}
        value={field.text}
        maxLength={maxTitleLength}
        placeholder="pay rent friday !high #home"
        autoComplete="off"
        enterKeyHint="done"
        onFocus={field.prepare}
        onChange={({ target }) => field.setText(target.value)}
      />
      {/* A fixed height, so that the layout does not shift while typing. */}
      <div className="mt-3 min-h-12">
        {pieces.length > 0 ? (
          <PieceChips
            id={chipsId}
            pieces={pieces}
            onIgnore={(piece) => {
              field.ignore(piece);
              input.current?.focus();
            }}
            line={field.text}
            onLine={field.setText}
            projectId={project?.id ?? null}
            focusLine={() => input.current?.focus()}
          />
        ) : (
          <p id={chipsId} className="text-muted text-sm">
            Understands days (friday, in 3 days, 12 dec), every monday, !high, #tag and @name. What is “in
            quotation marks” stays in the title.
          </p>
        )}
      </div>
    </Dialog>
  );
}
