import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ErrorBox } from '../../../ui/error-box.tsx';
import type { AuthProblem } from './use-auth-form.ts';

/** Why the form was not taken, as a whole. `ways`, by error code, are what to do instead. */
export function FormProblem({
  problem,
  ways,
}: {
  problem: AuthProblem | null;
  ways?: Readonly<Record<string, ReactNode>>;
}) {
  if (!problem) return null;
  switch (problem.kind) {
    case 'unreachable':
      return (
        <ErrorBox
          title="The server can’t be reached"
          action={
            <Button type="submit" size="sm">
              Try again
            </Button>
          }
        >
          What you typed is still here.
        </ErrorBox>
      );
    case 'sessionNotKept':
      return (
        <ErrorBox title="Your browser did not keep you signed in">
          Allow cookies for this site, and open Longtable at the address that the server printed at start-up.
        </ErrorBox>
      );
    case 'refused':
      return <ErrorBox title={problem.text}>{ways?.[problem.code]}</ErrorBox>;
  }
}
