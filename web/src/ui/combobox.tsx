import { Search } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useFieldWiring } from './field-wiring.ts';
import { Input } from './input.tsx';
import { useLazyField } from './lazy-field.ts';
import { lazyParts } from './lazy-part.tsx';

const useParts = lazyParts(() => import('./combobox-parts.tsx'));

/** An option of a `Combobox`. */
export interface ComboboxOption<Value extends string = string> {
  value: Value;
  label: string;
  icon?: ReactNode;
  /** Secondary text at the end of the row. */
  hint?: string | undefined;
  /** Why it can't be selected; shown below the label. */
  refusal?: string | undefined;
}

export interface ComboboxProps<Value extends string = string> {
  /** The text of the input while not searching. */
  shown: string;
  /** The selected value, marked in the list; null if selecting adds an item. */
  chosen: Value | null;
  onChoose: (value: Value) => void;
  /** The options that match a text, best first, limited in number. Called while the list is open. */
  find: (text: string) => readonly ComboboxOption<Value>[];
  /** Shown when nothing matches. */
  nothingFound: string;
  /** Selecting keeps the list open. */
  keepsOpen?: boolean;
  /** Chips of the selected items above the input. The list never covers them, and removing one keeps it open. */
  chips?: ReactNode;
  /** The typed text, for a field that keeps it; otherwise it is cleared when the list closes. */
  typed?: { readonly text: string; readonly onText: (text: string) => void };
  /** Called by Backspace in the empty input, to remove the last chip. */
  onBackspace?: () => void;
  placeholder?: string;
  id?: string;
  className?: string;
}

/**
 * A search input with a list of results: the editable combobox of the ARIA practices. Arrow and Page keys move in the
 * list, Enter selects, Escape and blur close it.
 */
export function Combobox<Value extends string>({
  shown,
  chosen,
  onChoose,
  find,
  nothingFound,
  keepsOpen = false,
  chips,
  typed,
  onBackspace,
  placeholder,
  className,
  ...props
}: ComboboxProps<Value>) {
  const listId = useId();
  const wired = useFieldWiring(props);
  const field = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [ownText, setOwnText] = useState<string | null>(null);
  const text = typed ? typed.text || null : ownText;
  const setText = (next: string | null) => (typed ? typed.onText(next ?? '') : setOwnText(next));
  const { wanted, plain, takeOver } = useLazyField();
  const parts = useParts(wanted);

  const close = () => {
    setOpen(false);
    setOwnText(null);
  };
  const choose = ({ value }: ComboboxOption<Value>) => {
    if (keepsOpen) setText(null);
    else close();
    if (value !== chosen) onChoose(value);
  };
  /** Focus stays in the input. On iPhones and iPads, it moves from there to the options. */
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    const isInput = relatedTarget !== null && relatedTarget === field.current?.querySelector('input');
    if (!isInput && !list.current?.contains(relatedTarget)) close();
  };
  const input = {
    ...wired,
    icon: <Search />,
    spellCheck: false,
    placeholder,
    value: text ?? shown,
    onFocus: (event: FocusEvent<HTMLInputElement>) => event.target.select(),
    onBlur,
    // Before the list gets the key: Enter in the list may close it.
    onKeyDownCapture: (event: KeyboardEvent) => {
      // With a modifier, Enter submits the form.
      if (open || !opening.has(event.key) || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      setOpen(true);
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (open && event.key === 'Escape') {
        // Close only the list, not the dialog around it.
        event.stopPropagation();
        close();
      } else if (event.key === 'Backspace' && (text ?? shown) === '') onBackspace?.();
    },
  };

  return (
    <div ref={field} className={className}>
      {chips && (
        // The chips handle their own keys.
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
        <div
          // Keep the focus in the input: blur would close the list.
          onMouseDown={(event) => event.preventDefault()}
          // The remove button that had the focus is gone.
          onClick={() => field.current?.querySelector('input')?.focus()}
          className="pb-1.5 empty:hidden"
        >
          {chips}
        </div>
      )}
      {parts ? (
        <parts.ComboboxParts
          {...{ input, field, list, listId, open, text, chosen, find, nothingFound, choose, close }}
          inputRef={takeOver}
          onOpen={() => setOpen(true)}
          onSearch={setText}
        />
      ) : (
        <Input
          {...input}
          {...plain}
          role="combobox"
          autoComplete="off"
          aria-autocomplete="list"
          aria-expanded={false}
          aria-controls={listId}
          onChange={(event) => {
            setOpen(true);
            setText(event.target.value);
          }}
          onClick={() => setOpen(true)}
        />
      )}
    </div>
  );
}

/** The keys that open the list. */
const opening = new Set(['Enter', 'ArrowDown', 'ArrowUp']);
