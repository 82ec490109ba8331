import { useSyncExternalStore } from 'react';
import { Button } from '../../../ui/button.tsx';
import type { AuthProblem } from './use-auth-form.ts';

/** The submit button of a form. While a rate limit applies, it counts down the seconds. */
export function SubmitButton({
  children,
  sending,
  problem,
}: {
  children: string;
  sending: boolean;
  problem: AuthProblem | null;
}) {
  const seconds = useSecondsUntil(problem?.kind === 'refused' ? problem.waitUntil : null);
  return (
    <Button
      type="submit"
      variant={seconds > 0 ? 'secondary' : 'primary'}
      size="lg"
      block
      loading={sending}
      // Not `disabled`, which would lose the focus.
      {...(seconds > 0 && { 'aria-disabled': true, className: 'text-muted tabular-nums' })}
    >
      {seconds > 0 ? `Try again in ${clock(seconds)}` : children}
    </Button>
  );
}

function useSecondsUntil(time: number | null): number {
  return useSyncExternalStore(time === null ? never : everySecond, () =>
    time === null ? 0 : Math.max(0, Math.ceil((time - Date.now()) / 1000)),
  );
}

function everySecond(listener: () => void): () => void {
  const timer = setInterval(listener, 1000);
  return () => clearInterval(timer);
}

function never(): () => void {
  return () => undefined;
}

/** Formats seconds as minutes and seconds: 75 as `1:15`. */
function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
