import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId, useMemo } from 'react';
import { cn } from './class-names.ts';
import { FieldContext, labelIdOf } from './field-wiring.ts';

export interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  /** The problem and how to solve it; empty or absent if there is none. */
  error?: ReactNode;
  required?: boolean;
  /** The label is for screen readers only. */
  hideLabel?: boolean;
  /** At the end of the label's row, such as a link or a count. */
  labelEnd?: ReactNode;
  /** One control of this folder, at any depth. */
  children: ReactNode;
  className?: string;
}

/** Label, control, hint and error. The control gets its id and aria attributes through `useFieldWiring`. */
export function Field({
  label,
  hint,
  error,
  required = false,
  hideLabel = false,
  labelEnd,
  children,
  className,
}: FieldProps) {
  const id = useId();
  const invalid = Boolean(error);
  const hasHint = Boolean(hint);
  const wiring = useMemo(
    () => ({
      controlId: `${id}-control`,
      describedBy: [invalid && `${id}-error`, hasHint && `${id}-hint`].filter(Boolean).join(' ') || undefined,
      invalid,
      required,
    }),
    [id, invalid, hasHint, required],
  );
  return (
    <div className={cn('flex min-w-0 flex-col gap-1.5', className)}>
      <div className={cn('flex items-baseline justify-between gap-2', hideLabel && 'sr-only')}>
        <label
          id={labelIdOf(wiring.controlId)}
          htmlFor={wiring.controlId}
          className="font-medium text-ink text-sm"
        >
          {label}
          {required && (
            <span aria-hidden className="ml-0.5 text-danger">
              *
            </span>
          )}
        </label>
        {labelEnd && <span className="text-muted text-xs">{labelEnd}</span>}
      </div>
      <FieldContext value={wiring}>{children}</FieldContext>
      {hint && (
        <p id={`${id}-hint`} className="text-muted text-xs">
          {hint}
        </p>
      )}
      {/* Always rendered, so that a new error is announced. */}
      <p
        id={`${id}-error`}
        aria-live="polite"
        className={cn('flex items-start gap-1 text-danger text-xs', !invalid && 'hidden')}
      >
        <CircleAlert aria-hidden className="mt-px size-3.5" />
        <span>{error}</span>
      </p>
    </div>
  );
}
