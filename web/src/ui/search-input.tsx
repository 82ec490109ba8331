import { Search } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Input, type InputProps } from './input.tsx';

export interface SearchInputProps
  extends Pick<ComponentProps<'input'>, 'ref' | 'onKeyDown'>,
    Pick<InputProps, 'size'> {
  /** What is found by what, for screen readers: "Find a team by name". */
  label: string;
  /** The same in short, in the empty box. */
  placeholder: string;
  value: string;
  onValueChange: (value: string) => void;
  /** In characters. */
  maxLength?: number;
  /** A funnel, for example, where a list is narrowed rather than searched. */
  icon?: ReactNode;
  className?: string;
}

/** As long as the longest search that the server takes, in characters. */
const usualLength = 200;

/**
 * The box above a list that finds something in it while it is typed. Where the page has a key for it, `ref` is what
 * the key puts the focus on.
 */
export function SearchInput({
  label,
  value,
  onValueChange,
  maxLength = usualLength,
  icon,
  ...props
}: SearchInputProps) {
  return (
    <Input
      {...props}
      type="search"
      icon={icon ?? <Search />}
      aria-label={label}
      autoComplete="off"
      spellCheck={false}
      maxLength={maxLength}
      value={value}
      onChange={({ target }) => onValueChange(target.value)}
    />
  );
}
