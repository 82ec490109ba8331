// The focus stays in the text area, which handles the keys of the list.
// oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { cn } from './class-names.ts';
import { itemStyles } from './floating-styles.ts';
import { lazyParts, useEver } from './lazy-part.tsx';
import { Textarea, type TextareaProps } from './textarea.tsx';

const usePanel = lazyParts(() => import('./list-panel.tsx'));

/** A completion of the text at the caret. */
export interface Suggestion {
  id: string;
  label: string;
  icon?: ReactNode;
}

export interface SuggestTextareaProps extends Omit<TextareaProps, 'value' | 'onChange'> {
  value: string;
  /** `caret` is the caret's position after typing. */
  onChange: (value: string, caret: number) => void;
  /** The caret moved without typing. */
  onCaret: (caret: number) => void;
  /** Null hides the list; an empty array shows `nothingFound`. */
  suggestions: readonly Suggestion[] | null;
  suggestionsLabel: string;
  nothingFound: string;
  onChoose: (suggestion: Suggestion) => void;
  /** Called when Escape closes the list. */
  onDismiss: () => void;
}

/**
 * A text area with suggestions at the caret. Arrow keys move in the list, Enter and Tab select, Escape closes only the
 * list.
 */
export function SuggestTextarea({
  value,
  onChange,
  onCaret,
  suggestions,
  suggestionsLabel,
  nothingFound,
  onChoose,
  onDismiss,
  onKeyDown,
  className,
  ...props
}: SuggestTextareaProps) {
  const listId = useId();
  const field = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const open = suggestions !== null;
  const panel = usePanel(useEver(open));
  const optionId = (index: number) => `${listId}-${index}`;
  // The highlighted suggestion may have disappeared.
  const current = Math.min(active, (suggestions?.length ?? 0) - 1);
  const activeId = open && current >= 0 ? optionId(current) : undefined;

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    setActive(0);
  }

  const keyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (suggestions && !event.nativeEvent.isComposing && !event.ctrlKey && !event.metaKey) {
      const chosen = suggestions[current];
      switch (event.key) {
        case 'ArrowDown':
        case 'ArrowUp': {
          if (suggestions.length === 0) break;
          event.preventDefault();
          const by = event.key === 'ArrowDown' ? 1 : -1;
          setActive((current + by + suggestions.length) % suggestions.length);
          return;
        }
        case 'Enter':
        case 'Tab':
          if (!chosen || event.shiftKey) break;
          event.preventDefault();
          onChoose(chosen);
          return;
        case 'Escape':
          event.preventDefault();
          event.stopPropagation();
          onDismiss();
          return;
      }
    }
    onKeyDown?.(event);
  };

  return (
    <>
      <div ref={field} className={cn('min-w-0', className)} {...(open && { 'data-keeps-escape': '' })}>
        <Textarea
          {...props}
          value={value}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-controls={open ? listId : undefined}
          aria-activedescendant={activeId}
          onChange={({ target }) => onChange(target.value, target.selectionStart)}
          onSelect={({ currentTarget }) => onCaret(currentTarget.selectionStart)}
          onKeyDown={keyDown}
        />
      </div>
      {panel && (
        <panel.ListPanel
          open={open}
          onOpenChange={(next) => !next && onDismiss()}
          anchor={field}
          onEscapeKeyDown={(event) => event.preventDefault()}
          onInteractOutside={(event) => {
            // A press in the text area moves the caret, which decides whether the list stays.
            if (event.target instanceof Element && event.target.matches('textarea')) event.preventDefault();
          }}
          className="w-[min(20rem,var(--radix-popover-trigger-width))]"
        >
          <div
            id={listId}
            role="listbox"
            aria-label={suggestionsLabel}
            className="max-h-[min(16rem,var(--radix-popover-content-available-height,16rem))] overflow-y-auto overscroll-contain p-1"
          >
            {suggestions?.map((suggestion, index) => (
              <div
                key={suggestion.id}
                id={optionId(index)}
                role="option"
                aria-selected={index === current}
                data-highlighted={index === current ? '' : undefined}
                onPointerMove={() => setActive(index)}
                onClick={() => onChoose(suggestion)}
                className={itemStyles}
              >
                {suggestion.icon}
                <span dir="auto" className="min-w-0 truncate">
                  {suggestion.label}
                </span>
              </div>
            ))}
            {suggestions?.length === 0 && (
              <div
                role="option"
                aria-selected={false}
                aria-disabled
                className="px-2 py-1.5 text-muted text-sm"
              >
                {nothingFound}
              </div>
            )}
          </div>
        </panel.ListPanel>
      )}
    </>
  );
}
