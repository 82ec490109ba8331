import type { ReactNode, RefObject } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogCancel, type DialogSize } from '../../ui/dialog.tsx';
import { DraftNote } from '../../ui/draft-note.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import type { Form } from './use-form.ts';

type FormDialogProps<Values extends object> = {
  form: Form<Values>;
  title: string;
  description?: ReactNode;
  submitLabel: string;
  /** False while the data to submit is not complete: hides the submit button. */
  canSubmit?: boolean;
  /** Null hides the cancel button. */
  cancelLabel?: string | null;
  tone?: 'neutral' | 'danger';
  /** The title of the error; without it the server's text is the title. */
  failed?: string;
  /** The action of the error, such as a link. */
  remedy?: ReactNode;
  size?: DialogSize;
  initialFocus?: RefObject<HTMLElement | null>;
  /** Classes of the dialog, such as its height if it has steps. */
  className?: string;
  /** The fields. */
  children?: ReactNode;
};

/** The dialog of a form: fields, error, submit and cancel buttons. */
export function FormDialog<Values extends object>({
  form,
  title,
  description,
  submitLabel,
  canSubmit = true,
  cancelLabel = 'Cancel',
  tone = 'neutral',
  failed,
  remedy,
  size = 'md',
  initialFocus,
  className = '',
  children,
}: FormDialogProps<Values>) {
  const { busy, isRestored, refusal } = form;
  return (
    <Dialog
      open={form.open}
      onOpenChange={form.onOpenChange}
      title={title}
      description={description}
      size={size}
      busy={busy}
      className={className}
      {...(initialFocus && { initialFocus })}
      onSubmit={({ currentTarget }) => canSubmit && form.submit(currentTarget)}
      footer={
        <>
          {cancelLabel !== null && <DialogCancel onCancel={form.cancel}>{cancelLabel}</DialogCancel>}
          {canSubmit && (
            <Button type="submit" variant={tone === 'danger' ? 'danger' : 'primary'} loading={busy}>
              {submitLabel}
            </Button>
          )}
        </>
      }
    >
      {(isRestored || children || refusal) && (
        <div className="flex flex-col gap-5">
          {isRestored && <DraftNote onDiscard={form.discard} />}
          {children}
          {refusal &&
            (failed === undefined ? (
              <ErrorBox title={refusal.text} action={remedy} />
            ) : (
              <ErrorBox title={failed} action={remedy}>
                {refusal.text}
              </ErrorBox>
            ))}
        </div>
      )}
    </Dialog>
  );
}
