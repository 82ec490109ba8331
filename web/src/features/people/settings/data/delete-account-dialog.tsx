import type { DeletionPreview } from '@longtable/contract/account';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { accountApi } from '../../../../platform/api/account.ts';
import { call } from '../../../../platform/client.ts';
import { leaveWithAccount, useUser } from '../../../../platform/session.ts';
import { Banner } from '../../../../ui/banner.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Dialog, DialogCancel } from '../../../../ui/dialog.tsx';
import { ErrorBox } from '../../../../ui/error-box.tsx';
import { Field } from '../../../../ui/field.tsx';
import { Input } from '../../../../ui/input.tsx';
import { Spinner } from '../../../../ui/spinner.tsx';
import { accountQuery } from '../account/account.queries.ts';
import { CurrentPasswordField } from '../account/current-password-field.tsx';
import { typedIn } from '../account/form-values.ts';
import { RefusalBox } from '../account/refusal-box.tsx';
import { refusalOf, useRequest } from '../account/use-request.ts';

/** Asked anew whenever the dialog opens: what is owned changes. */
const deletionQuery = queryOptions({
  queryKey: ['account', 'deletion'],
  queryFn: ({ signal }) => call(accountApi.deletion, {}, { signal }),
  staleTime: 0,
  gcTime: 0,
  meta: { keep: false },
});

/** Says what would happen, asks who it is, and deletes the account. */
export function DeleteAccountDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const user = useUser();
  const deletion = useQuery({ ...deletionQuery, enabled: open });
  const account = useQuery({ ...accountQuery, enabled: open });
  const { busy, refusal, run, clear } = useRequest();
  const close = () => {
    clear();
    onClose();
  };
  const failed = deletion.error ?? account.error;
  const preview = deletion.isFetching ? undefined : deletion.data;
  const isReady = preview !== undefined && account.data !== undefined;
  const isAllowed = isReady && preview.obstacles.length === 0;
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title="Delete your account"
      description="For good: nobody can bring it back."
      busy={busy}
      onSubmit={({ currentTarget: form }) =>
        void run(async () => {
          if (!isAllowed) return;
          const { confirmation = '', currentPassword } = typedIn(form);
          await leaveWithAccount(() =>
            call(accountApi.delete, {
              confirmation,
              ...(currentPassword !== undefined && { currentPassword }),
            }),
          );
        }, form)
      }
      footer={
        <>
          <DialogCancel>Keep my account</DialogCancel>
          {isAllowed && (
            <Button type="submit" variant="danger" loading={busy}>
              Delete my account
            </Button>
          )}
        </>
      }
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
      {isReady && (
        <div className="flex flex-col gap-5">
          <Consequences preview={preview} />
          {isAllowed && (
            <>
              <Field
                label={
                  <>
                    Type <bdi>{user.email}</bdi> to confirm
                  </>
                }
                error={refusal?.fields['confirmation']}
              >
                <Input name="confirmation" type="email" autoComplete="off" dir="ltr" required />
              </Field>
              {account.data.hasPassword && (
                <CurrentPasswordField email={user.email} error={refusal?.fields['currentPassword']} />
              )}
            </>
          )}
          <RefusalBox refusal={refusal} shown={['confirmation', 'currentPassword']} />
        </div>
      )}
    </Dialog>
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
