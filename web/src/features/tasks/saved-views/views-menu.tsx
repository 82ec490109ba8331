import { Bookmark, PencilLine, Plus, Save, Trash2 } from 'lucide-react';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useEver } from '../../../ui/lazy-part.tsx';
import {
  Menu,
  MenuItem,
  MenuLabel,
  MenuRadioGroup,
  MenuRadioItem,
  MenuSeparator,
} from '../../../ui/menu.tsx';
import { useSavedViews } from './applied-view.ts';
import { deleteView, editView } from './saved-views.ts';
import { type Naming, ViewNameDialog } from './view-name-dialog.tsx';
import { ViewsButton } from './views-button.tsx';

type ViewsMenuProps = {
  /** Whether its button was clicked before the menu was loaded. */
  readonly startsOpen: boolean;
  /** Whether the button that it replaces has the focus, which it takes over. */
  readonly replacesFocused: RefObject<boolean>;
};

/** The menu of saved views. */
export function ViewsMenu({ startsOpen, replacesFocused }: ViewsMenuProps) {
  const { views, state, address, applied, isChanged, apply } = useSavedViews();
  const [isOpen, setOpen] = useState(startsOpen);
  const [naming, setNaming] = useState<Naming | null>(null);
  const wasNaming = useEver(naming !== null);
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (replacesFocused.current) button.current?.focus({ preventScroll: true });
  }, [replacesFocused]);
  return (
    <>
      <Menu
        align="end"
        label="Views"
        open={isOpen}
        onOpenChange={setOpen}
        trigger={<ViewsButton ref={button} viewName={applied?.name ?? null} isChanged={isChanged} />}
      >
        <MenuLabel>Saved views</MenuLabel>
        {views.length === 0 && <p className="max-w-60 px-2 pb-1.5 text-muted text-sm">{emptyTexts[state]}</p>}
        <MenuRadioGroup
          value={applied?.id ?? ''}
          onValueChange={(id) => {
            const view = views.find((each) => each.id === id);
            if (view) apply(view);
          }}
        >
          {views.map((view) => (
            <MenuRadioItem
              key={view.id}
              value={view.id}
              hint={view.id === applied?.id && isChanged ? 'changed' : undefined}
            >
              {view.name}
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
        <MenuSeparator />
        {applied && isChanged && (
          <>
            <MenuItem icon={<Save aria-hidden />} onSelect={() => editView(applied.id, { address })}>
              Save changes
            </MenuItem>
            <MenuItem icon={<Bookmark aria-hidden />} onSelect={() => apply(applied)}>
              Back to “{applied.name}”
            </MenuItem>
          </>
        )}
        <MenuItem icon={<Plus aria-hidden />} onSelect={() => setNaming({ save: address })}>
          Save this view…
        </MenuItem>
        {applied && (
          <>
            <MenuItem icon={<PencilLine aria-hidden />} onSelect={() => setNaming({ rename: applied })}>
              Rename “{applied.name}”…
            </MenuItem>
            <MenuItem icon={<Trash2 aria-hidden />} tone="danger" onSelect={() => deleteView(applied)}>
              Delete “{applied.name}”
            </MenuItem>
          </>
        )}
      </Menu>
      {wasNaming && <ViewNameDialog naming={naming} onClose={() => setNaming(null)} />}
    </>
  );
}

const emptyTexts = {
  loading: 'Loading...',
  failed: 'The saved views could not be loaded.',
  ready: 'Save filters and a sort order that you use often.',
} as const;
