import { Bookmark, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { LazyFloating } from '../../../ui/lazy-floating.tsx';
import { lazyParts, useEver, useFirstInteraction } from '../../../ui/lazy-part.tsx';
import type { Naming } from './view-name-dialog.tsx';

const useParts = lazyParts(() => import('./views-parts.tsx'));

/**
 * The menu of saved views. The views are loaded at the first interaction with the page; from then on, the button shows
 * the applied one.
 */
export function ViewsMenu() {
  const [isWanted, setWanted] = useState(false);
  const [naming, setNaming] = useState<Naming | null>(null);
  const wasNaming = useEver(naming !== null);
  const hasInteracted = useFirstInteraction();
  const parts = useParts(hasInteracted || isWanted);
  return (
    <>
      <LazyFloating
        kind="menu"
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
        onWanted={() => setWanted(true)}
        render={
          parts &&
          ((floating, byKeyboard) => (
            <parts.ViewsPanel {...floating} byKeyboard={byKeyboard} onName={setNaming} />
          ))
        }
      />
      {parts && wasNaming && <parts.ViewNameDialog naming={naming} onClose={() => setNaming(null)} />}
    </>
  );
}
