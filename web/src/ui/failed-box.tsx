import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { ErrorBox } from './error-box.tsx';

/** A loading error with its reason and a retry button. */
export function FailedBox({
  title,
  reason,
  onRetry,
  className,
}: {
  title: string;
  reason?: ReactNode;
  onRetry: () => void;
  className?: string;
}) {
  return (
    <ErrorBox
      title={title}
      action={
        <Button size="sm" onClick={onRetry}>
          Try again
        </Button>
      }
      {...(className !== undefined && { className })}
    >
      {reason}
    </ErrorBox>
  );
}
