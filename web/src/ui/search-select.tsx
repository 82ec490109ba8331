// The focus stays in the text field, which has the keyboard of the list; a native datalist can't hold hints.
// oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
import { Check, Search } from 'lucide-react';
import { Popover } from 'radix-ui';
import { type KeyboardEvent, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { cn } from './class-names.ts';
import { useFieldWiring } from './field-wiring.ts';
import { stopEvent, useFloatingContainer } from './floating.tsx';
import { floatingStyles, itemStyles } from './floating-styles.ts';
import { Input } from './input.tsx';

/** One thing to find and choose. */
export interface SearchOption<Value extends string = string> {
  value: Value;
  label: string;
  /** A second, quieter text at the end of the line. */
  hint?: string;
  /** What it is found by besides its label and hint. */
  keywords?: string;
}

export interface SearchSelectProps<Value extends string = string> {
  value: Value;
  /** The label of what is chosen, shown while nobody searches. */
  shown: string;
  onValueChange: (value: Value) => void;
  /** Asked for when the list is opened first. */
  options: () => readonly SearchOption<Value>[];
  /** When no option has all the words that were typed. */
  nothingFound: string;
  id?: string;
  className?: string;
}

const PAGE = 8;
/** More are not drawn: nobody looks through them without typing. */
const most = 500;

/**
 * One of hundreds, found by typing words of it in any order. The editable combobox of the ARIA practices: arrow and
 * Page keys move in the list, Enter chooses, Escape and leaving keep what was chosen before.
 */
export function SearchSelect<Value extends string>({
  value,
  shown,
  onValueChange,
  options,
  nothingFound,
  className,
  ...props
}: SearchSelectProps<Value>) {
  const listId = useId();
  const wired = useFieldWiring(props);
  const container = useFloatingContainer();
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [text, setText] = useState<string | null>(null);
  const [active, setActive] = useState(-1);
  const all = useMemo(() => (open ? options() : []), [open, options]);
  const found = useMemo(() => search(all, text ?? ''), [all, text]);
  const onList = useCallback((element: HTMLDivElement | null) => {
    list.current = element;
    // It opens around what is chosen.
    const chosen = element?.querySelector<HTMLElement>('[data-highlighted]');
    if (element && chosen) element.scrollTop = chosen.offsetTop - element.clientHeight / 2;
  }, []);
  const optionId = (index: number) => `${listId}-${index}`;
  const activeId = open && active >= 0 ? optionId(active) : undefined;

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const show = () => {
    if (open) return;
    setOpen(true);
    setActive(options().findIndex((option) => option.value === value));
  };
  const close = () => {
    setOpen(false);
    setText(null);
    setActive(-1);
  };
  const choose = (option: SearchOption<Value> | undefined) => {
    close();
    if (option && option.value !== value) onValueChange(option.value);
  };
  const move = (event: KeyboardEvent, by: number) => {
    event.preventDefault();
    if (!open) return show();
    setActive(Math.min(Math.max(active + by, 0), found.length - 1));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    switch (event.key) {
      case 'ArrowDown':
        return move(event, 1);
      case 'ArrowUp':
        return move(event, -1);
      case 'PageDown':
        return move(event, PAGE);
      case 'PageUp':
        return move(event, -PAGE);
      case 'Enter':
        event.preventDefault();
        if (open) choose(found[active]);
        else show();
        return;
      case 'Escape':
        if (!open) return;
        // Closes the list alone, not the dialog around it.
        event.stopPropagation();
        close();
    }
  };

  return (
    <Popover.Root open={open} onOpenChange={(next) => !next && close()}>
      <Popover.Anchor asChild>
        <div className={className}>
          <Input
            {...wired}
            ref={input}
            role="combobox"
            icon={<Search />}
            autoComplete="off"
            spellCheck={false}
            aria-autocomplete="list"
            aria-expanded={open}
            aria-controls={listId}
            aria-activedescendant={activeId}
            value={text ?? shown}
            onChange={(event) => {
              setOpen(true);
              setText(event.target.value);
              setActive(0);
              list.current?.scrollTo({ top: 0 });
            }}
            onFocus={(event) => event.target.select()}
            onClick={show}
            onKeyDown={onKeyDown}
            onBlur={close}
          />
        </div>
      </Popover.Anchor>
      <Popover.Portal container={container}>
        <Popover.Content
          role="presentation"
          sideOffset={4}
          collisionPadding={8}
          align="start"
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onInteractOutside={(event) => event.preventDefault()}
          // The focus stays in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={stopEvent}
          className={cn(floatingStyles, 'w-(--radix-popover-trigger-width)')}
        >
          <div
            ref={onList}
            id={listId}
            role="listbox"
            aria-labelledby={wired.id}
            className="max-h-[min(20rem,var(--radix-popover-content-available-height,20rem))] relative overflow-y-auto overscroll-contain p-1"
          >
            {found.map((option, index) => (
              <div
                key={option.value}
                id={optionId(index)}
                role="option"
                aria-selected={option.value === value}
                data-highlighted={index === active ? '' : undefined}
                onPointerMove={() => setActive(index)}
                onClick={() => choose(option)}
                className={cn(itemStyles, 'pr-7 [&_svg]:size-3.5')}
              >
                {/* Where both don't fit in, it is the hint that is cut. */}
                <span className={cn('truncate', option.hint && 'max-w-[calc(100%-5rem)] shrink-0')}>
                  {option.label}
                </span>
                {option.hint && (
                  <span className="ml-auto min-w-0 truncate pl-3 text-subtle text-xs tabular-nums">
                    {option.hint}
                  </span>
                )}
                {option.value === value && <Check aria-hidden className="absolute right-2 text-accent" />}
              </div>
            ))}
            {found.length === 0 && (
              <div role="option" aria-selected={false} aria-disabled className="px-2 py-1.5 text-muted">
                {nothingFound}
              </div>
            )}
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function search<Value extends string>(
  options: readonly SearchOption<Value>[],
  text: string,
): readonly SearchOption<Value>[] {
  const wanted = plain(text);
  if (wanted === '') return options.slice(0, most);
  const words = wanted.split(' ');
  const found = options.filter(({ label, hint, keywords }) => {
    const all = plain(`${label} ${hint ?? ''} ${keywords ?? ''}`);
    return words.every((word) => all.includes(word));
  });
  // What begins like that is meant more likely than what only has it inside.
  const begins = ({ label }: SearchOption<Value>) => plain(label).startsWith(wanted);
  return [...found.filter(begins), ...found.filter((option) => !begins(option))].slice(0, most);
}

/** Small letters without accents; what separates words in names is a space. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLocaleLowerCase()
    .replace(/[/_,\s]+/g, ' ')
    .trim();
}
