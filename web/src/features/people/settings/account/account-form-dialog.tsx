import { useIsMutating } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { FormDialog } from '../../../../kits/form/form-dialog.tsx';
import { goTo } from '../../../../platform/address.ts';
import { signOut } from '../../../../platform/end-session.ts';
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
  const pending = useIsMutating();
  const [leaving, setLeaving] = useState(false);
  // Signing out clears the browser's storage: pending changes would be lost.
  if (pending > 0) return null;
  const leave = async () => {
    const next = location.pathname + location.search;
    setLeaving(true);
    await signOut();
    goTo(signInPath(next));
  };
  return (
    <Button size="sm" loading={leaving} onClick={() => void leave()}>
      Sign in again
    </Button>
  );
}
