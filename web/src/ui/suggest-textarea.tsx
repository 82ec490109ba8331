import { type ReactNode, useRef } from 'react';
import { cn } from './class-names.ts';
import { useLazyField } from './lazy-field.ts';
import { lazyParts } from './lazy-part.tsx';
import { Textarea, type TextareaProps } from './textarea.tsx';

const useParts = lazyParts(() => import('./suggest-parts.tsx'));

/** A completion of the text at the caret. */
export interface Suggestion {
  id: string;
  label: string;
  icon?: ReactNode;
}

/** The list of a `SuggestTextarea`. */
export interface Suggestions {
  /** Null hides the list; an empty array shows `nothingFound`. */
  options: readonly Suggestion[] | null;
  /** The position in the text that they complete from, at which the list is shown. */
  from: number;
  /** The accessible name of the list. */
  label: string;
  nothingFound: string;
  onChoose: (suggestion: Suggestion) => void;
  /** Called when Escape closes the list. */
  onDismiss: () => void;
}

export interface SuggestTextareaProps extends Omit<TextareaProps, 'ref' | 'value' | 'onChange'> {
  suggestions: Suggestions;
  value: string;
  /** `caret` is the caret's position after typing. */
  onChange: (value: string, caret: number) => void;
  /** The caret moved without typing. */
  onCaret: (caret: number) => void;
  /** The class of the text area; `className` is that of its box. */
  textClassName?: string | undefined;
}

/**
 * A text area with suggestions at the caret. Arrow keys move in the list, Enter and Tab select, Escape closes only the
 * list.
 */
export function SuggestTextarea({
  onChange,
  onCaret,
  suggestions,
  className,
  textClassName,
  ...props
}: SuggestTextareaProps) {
  const field = useRef<HTMLDivElement>(null);
  const { wanted, plain, takeOver } = useLazyField();
  const parts = useParts(wanted);
  const text: Omit<TextareaProps, 'ref'> = {
    ...props,
    className: textClassName,
    onChange: ({ target }) => onChange(target.value, target.selectionStart),
    onSelect: ({ currentTarget }) => onCaret(currentTarget.selectionStart),
  };
  return (
    <div
      ref={field}
      className={cn('min-w-0', className)}
      {...(suggestions.options && { 'data-keeps-escape': '' })}
    >
      {parts ? (
        <parts.SuggestParts text={text} textRef={takeOver} field={field} suggestions={suggestions} />
      ) : (
        <Textarea {...text} {...plain} aria-autocomplete="list" aria-haspopup="listbox" />
      )}
    </div>
  );
}
