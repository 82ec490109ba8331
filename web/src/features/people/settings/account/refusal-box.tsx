import { useIsMutating } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../../../platform/paths.ts';
import { signOut } from '../../../../platform/session.ts';
import { Button } from '../../../../ui/button.tsx';
import { ErrorBox } from '../../../../ui/error-box.tsx';
import type { Refusal } from './use-request.ts';

/** A refusal as a whole, unless one of the fields that are `shown` says it already. */
export function RefusalBox({ refusal, shown }: { refusal: Refusal | null; shown?: readonly string[] }) {
  if (!refusal || shown?.some((field) => field in refusal.fields)) return null;
  // Those of fields that are not on the form would otherwise be nowhere.
  const text = Object.values(refusal.fields).join(' ') || refusal.text;
  return (
    <ErrorBox title={text} action={refusal.code === 'auth/sign-in-again' ? <SignInAgain /> : undefined} />
  );
}

/** Out, to the form, and back to these settings. */
function SignInAgain() {
  const navigate = useNavigate();
  const waiting = useIsMutating();
  const [leaving, setLeaving] = useState(false);
  // Signing out clears what this browser keeps: not while changes are on their way.
  if (waiting > 0) return null;
  const leave = async () => {
    const next = location.pathname + location.search;
    setLeaving(true);
    await signOut();
    await navigate({ to: paths.signIn, search: { next } });
  };
  return (
    <Button size="sm" loading={leaving} onClick={() => void leave()}>
      Sign in again
    </Button>
  );
}
