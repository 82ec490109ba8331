import { Bookmark, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { lazyParts, useEver, useFirstInteraction } from '../../../ui/lazy-part.tsx';
import { Menu } from '../../../ui/menu.tsx';
import type { Naming } from './view-name-dialog.tsx';

const useParts = lazyParts(() => import('./views-parts.tsx'));

/**
 * The menu of saved views. The views are loaded at the first interaction with the page; from then on, the button shows
 * the applied one.
 */
export function ViewsMenu() {
  const [isOpen, setOpen] = useState(false);
  const [naming, setNaming] = useState<Naming | null>(null);
  const wasNaming = useEver(naming !== null);
  const hasInteracted = useFirstInteraction();
  const parts = useParts(hasInteracted || isOpen);
  return (
    <>
      <Menu
        align="end"
        label="Views"
        open={isOpen && parts !== null}
        onOpenChange={setOpen}
        trigger={
          <Button
            icon={<Bookmark aria-hidden />}
            iconEnd={<ChevronDown aria-hidden className="max-md:hidden" />}
            className="max-md:w-11 max-md:px-0"
          >
            <span dir="auto" className="max-w-40 truncate max-md:sr-only">
              {parts ? <parts.AppliedViewName /> : 'Views'}
            </span>
          </Button>
        }
      >
        {parts && <parts.ViewsItems onName={setNaming} />}
      </Menu>
      {parts && wasNaming && <parts.ViewNameDialog naming={naming} onClose={() => setNaming(null)} />}
    </>
  );
}
