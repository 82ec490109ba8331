import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogCancel, type DialogSize } from '../../ui/dialog.tsx';
import { DraftNote } from '../../ui/draft-note.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import type { Form } from './use-form.ts';

/** The dialog of a form. `failed` is the title over the reason why it was not saved. */
export function FormDialog<Values extends object>({
  form,
  title,
  submitLabel,
  failed,
  size = 'md',
  children,
}: {
  form: Form<Values>;
  title: string;
  submitLabel: string;
  failed: string;
  size?: DialogSize;
  children: ReactNode;
}) {
  const { busy, refusal } = form;
  return (
    <Dialog
      open={form.open}
      onOpenChange={form.onOpenChange}
      title={title}
      size={size}
      busy={busy}
      onSubmit={({ currentTarget }) => form.submit(currentTarget)}
      footer={
        <>
          <DialogCancel onCancel={form.cancel} />
          <Button type="submit" variant="primary" loading={busy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {form.isRestored && <DraftNote onDiscard={form.discard} />}
        {children}
        {refusal && <ErrorBox title={failed}>{refusal.text}</ErrorBox>}
      </div>
    </Dialog>
  );
}
