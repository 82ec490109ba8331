import { Bookmark, ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from '../../../ui/button.tsx';

/** Shows the applied view and opens the menu of saved views. */
export function ViewsButton({
  viewName,
  isChanged,
  ...props
}: { viewName: string | null; isChanged: boolean } & ComponentProps<typeof Button>) {
  const text = viewName === null ? 'Views' : `${viewName}${isChanged ? ' · changed' : ''}`;
  return (
    <Button
      {...props}
      aria-label={viewName === null ? text : `${text}, saved view`}
      icon={<Bookmark aria-hidden />}
      iconEnd={<ChevronDown aria-hidden className="max-md:hidden" />}
      className="max-md:w-11 max-md:px-0"
    >
      <span dir="auto" className="max-w-40 truncate max-md:hidden">
        {text}
      </span>
    </Button>
  );
}
