import { Bookmark, PencilLine, Plus, Save, Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { PinItem } from '../../../kits/pins/pin-item.tsx';
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
import type { Naming } from './view-name-dialog.tsx';

export { ViewNameDialog } from './view-name-dialog.tsx';

/** The name of the applied view, and whether the view state differs from it. */
export function AppliedViewName() {
  const { applied, isChanged } = useSavedViews();
  if (!applied) return 'Views';
  return (
    <>
      <span className="sr-only">Saved view: </span>
      {applied.name}
      {isChanged && ' · changed'}
    </>
  );
}

/** The menu of saved views. `onName` asks for a name. */
export function ViewsPanel({
  onName,
  ...floating
}: {
  trigger: ReactElement;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  byKeyboard: boolean;
  onName: (naming: Naming) => void;
}) {
  return (
    <Menu {...floating} align="end" label="Views">
      <ViewsItems onName={onName} />
    </Menu>
  );
}

/** The items of the menu of saved views, without the menu. */
export function ViewsItems({ onName }: { onName: (naming: Naming) => void }) {
  const { views, state, address, applied, isChanged, apply } = useSavedViews();
  return (
    <>
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
      <MenuItem icon={<Plus aria-hidden />} onSelect={() => onName({ save: address })}>
        Save this view…
      </MenuItem>
      {applied && (
        <>
          <PinItem what={{ taskViewId: applied.id }} name={applied.name} />
          <MenuItem icon={<PencilLine aria-hidden />} onSelect={() => onName({ rename: applied })}>
            Rename “{applied.name}”…
          </MenuItem>
          <MenuItem icon={<Trash2 aria-hidden />} tone="danger" onSelect={() => deleteView(applied)}>
            Delete “{applied.name}”
          </MenuItem>
        </>
      )}
    </>
  );
}

const emptyTexts = {
  loading: 'Loading...',
  failed: 'The saved views could not be loaded.',
  ready: 'Save filters and a sort order that you use often.',
} as const;
