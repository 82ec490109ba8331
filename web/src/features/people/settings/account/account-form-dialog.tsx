import { type ComponentProps, useState } from 'react';
import { FormDialog } from '../../../../kits/form/form-dialog.tsx';
import { goTo } from '../../../../platform/address.ts';
import { signOut } from '../../../../platform/end-session.ts';
import { queryClient } from '../../../../platform/query-client.ts';
import { countUnsentElsewhere } from '../../../../platform/sync.ts';
import { Button } from '../../../../ui/button.tsx';
import { signInPath } from '../../../authentication/next-path.ts';

/** The dialog of an account form. If the session is too old for the change, it offers to sign in again. */
export function AccountFormDialog<Values extends object>(props: ComponentProps<typeof FormDialog<Values>>) {
  const { refusal } = props.form;
  return (
    <FormDialog
      size="sm"
      remedy={refusal?.code === 'auth/sign-in-again' ? <SignInAgain /> : undefined}
      {...props}
    />
  );
}

/** Signs out, and returns to these settings after signing in. */
function SignInAgain() {
  const [isLeaving, setLeaving] = useState(false);
  const [isUnsaved, setUnsaved] = useState(false);
  const leave = async () => {
    setLeaving(true);
    // Signing out clears the browser's storage: unsent changes, also those of other tabs, would be lost.
    const hasUnsent = (await countUnsentElsewhere()) + queryClient.isMutating() > 0;
    setUnsaved(hasUnsent);
    if (!hasUnsent) {
      const next = location.pathname + location.search;
      await signOut();
      goTo(signInPath(next));
    }
    setLeaving(false);
  };
  return (
    <div className="flex max-w-40 flex-col items-end gap-1">
      <Button size="sm" loading={isLeaving} onClick={() => void leave()}>
        Sign in again
      </Button>
      {isUnsaved && (
        <p className="text-end text-muted text-xs">
          Your last changes are not saved yet. Try again in a moment.
        </p>
      )}
    </div>
  );
}
