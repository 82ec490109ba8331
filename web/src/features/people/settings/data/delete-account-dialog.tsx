import type { DeletionPreview } from '@longtable/contract/account';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { TextField } from '../../../../kits/form/text-field.tsx';
import { useForm } from '../../../../kits/form/use-form.ts';
import { accountApi } from '../../../../platform/api/account.ts';
import { call } from '../../../../platform/client.ts';
import { leaveWithAccount } from '../../../../platform/end-session.ts';
import { useUser } from '../../../../platform/session.ts';
import { refusalOf } from '../../../../platform/use-request.ts';
import { Banner } from '../../../../ui/banner.tsx';
import { Button } from '../../../../ui/button.tsx';
import { ErrorBox } from '../../../../ui/error-box.tsx';
import { Spinner } from '../../../../ui/spinner.tsx';
import { accountQuery } from '../account/account.queries.ts';
import { AccountFormDialog } from '../account/account-form-dialog.tsx';
import { CurrentPasswordField } from '../account/current-password-field.tsx';
import { accountFields, reauthentication } from '../account/reauthentication.ts';

/** What prevents the deletion, and its consequences. Fetched whenever the dialog opens, since both change. */
const deletionQuery = queryOptions({
  queryKey: ['account', 'deletion'],
  queryFn: ({ signal }) => call(accountApi.deletion, {}, { signal }),
  staleTime: 0,
  gcTime: 0,
  meta: { keep: false },
});

const shape = async () => (await import('@longtable/contract/account')).accountApi.delete.input;
const blank = { confirmation: '', currentPassword: '' };

/** Shows the consequences, asks for the address and the password, and deletes the account. */
export function DeleteAccountDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const user = useUser();
  const deletion = useQuery({ ...deletionQuery, enabled: open });
  const account = useQuery({ ...accountQuery, enabled: open });
  const hasPassword = account.data?.hasPassword ?? false;
  const inputOf = (values: typeof blank) => ({
    confirmation: values.confirmation,
    ...reauthentication(values, { hasPassword }),
  });
  const form = useForm({
    blank,
    open,
    onOpenChange: onClose,
    shape,
    inputOf,
    fieldOfCode: accountFields,
    save: (values) => leaveWithAccount(() => call(accountApi.delete, inputOf(values))),
  });
  const failed = deletion.error ?? account.error;
  const preview = deletion.isFetching ? undefined : deletion.data;
  const isReady = preview !== undefined && account.data !== undefined;
  const isAllowed = isReady && preview.obstacles.length === 0;
  return (
    <AccountFormDialog
      form={form}
      title="Delete your account"
      description="This can’t be undone."
      submitLabel="Delete my account"
      canSubmit={isAllowed}
      cancelLabel="Keep my account"
      tone="danger"
      size="md"
    >
      {!isReady && !failed && <Spinner label="Checking what you own..." className="py-6" fill />}
      {failed && !isReady && (
        <ErrorBox
          title={refusalOf(failed).text}
          action={
            <Button
              size="sm"
              onClick={() => {
                void deletion.refetch();
                void account.refetch();
              }}
            >
              Try again
            </Button>
          }
        >
          Nothing was deleted.
        </ErrorBox>
      )}
      {isReady && <Consequences preview={preview} />}
      {isAllowed && (
        <>
          <TextField
            form={form}
            field="confirmation"
            label={
              <>
                Type <bdi>{user.email}</bdi> to confirm
              </>
            }
            input={{ type: 'email', dir: 'ltr', required: true }}
          />
          {hasPassword && <CurrentPasswordField form={form} email={user.email} />}
        </>
      )}
    </AccountFormDialog>
  );
}

function Consequences({ preview: { obstacles, consequences } }: { preview: DeletionPreview }) {
  if (obstacles.length > 0) {
    return (
      <Banner tone="warning" title="Other people depend on what you own.">
        Transfer or delete these first:
        <ul className="list-disc py-1 pl-5">
          {obstacles.map(({ kind, id, name }) => (
            <li key={id}>
              <bdi className="font-medium">{name}</bdi> ({kind})
            </li>
          ))}
        </ul>
      </Banner>
    );
  }
  return (
    <ul aria-label="What happens" className="flex list-disc flex-col gap-1.5 pl-5 text-ink text-sm">
      {consequences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
