import { Search } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Input, type InputProps } from './input.tsx';

export interface SearchInputProps
  extends Pick<ComponentProps<'input'>, 'ref' | 'onKeyDown'>,
    Pick<InputProps, 'size'> {
  /** What is searched by what, for screen readers: "Find a team by name". */
  label: string;
  /** A short form of the label. */
  placeholder: string;
  value: string;
  onValueChange: (value: string) => void;
  /** In characters. */
  maxLength?: number;
  /** For example a filter icon, where the list is filtered rather than searched. */
  icon?: ReactNode;
  className?: string;
}

/** The longest search that the server accepts, in characters. */
const defaultMaxLength = 200;

/** A search field above a list, applied while typing. `ref` is the input, for a keyboard shortcut that focuses it. */
export function SearchInput({
  label,
  value,
  onValueChange,
  maxLength = defaultMaxLength,
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
