import { Bookmark, ChevronLeft, FilePlus2, FileText } from 'lucide-react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useEver } from '../../ui/lazy-part.tsx';
import {
  Menu,
  MenuCheckboxItem,
  MenuItem,
  MenuRadioGroup,
  MenuRadioItem,
  MenuSeparator,
} from '../../ui/menu.tsx';
import { openNewTask } from './dialogs/open-form.ts';
import { useMine } from './filter/mine-toggle.tsx';
import { useTaskLayout } from './filter/use-filter.ts';
import type { TaskLayout } from './filter/view-state.ts';
import { MoreItems } from './more-menu-panel.tsx';
import { type Naming, ViewNameDialog } from './saved-views/view-name-dialog.tsx';
import { ViewsItems } from './saved-views/views-parts.tsx';
import { TemplateItems } from './templates/templates-menu.tsx';

/**
 * The menu of the tools that have no button: on a phone, and where the top bar is narrow. Saved views and templates are shown in the
 * same menu.
 */
export function ToolsMenu({
  hasLayouts,
  onOpenChange,
  ...floating
}: {
  /** The layouts have no button either. */
  hasLayouts: boolean;
  trigger: ReactElement;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  byKeyboard: boolean;
}) {
  const [part, setPart] = useState<'views' | 'templates' | null>(null);
  const [naming, setNaming] = useState<Naming | null>(null);
  const wasNaming = useEver(naming !== null);
  return (
    <>
      <Menu
        {...floating}
        label="Tools"
        align="end"
        onOpenChange={(next) => {
          // When it opens, as the old content is visible until it has faded out.
          if (next) setPart(null);
          onOpenChange(next);
        }}
      >
        {part === null ? (
          <>
            {hasLayouts && <Layouts />}
            <MenuItem icon={<FilePlus2 aria-hidden />} onSelect={() => void openNewTask()}>
              New Task
            </MenuItem>
            <Opens icon={<FileText aria-hidden />} onOpen={() => setPart('templates')}>
              New from a template…
            </Opens>
            <MenuSeparator />
            <Opens icon={<Bookmark aria-hidden />} onOpen={() => setPart('views')}>
              Saved views…
            </Opens>
            <MenuSeparator />
            <MoreItems />
          </>
        ) : (
          // The item with the focus was replaced.
          <div key={part} ref={(element) => element?.querySelector<HTMLElement>('[role^=menuitem]')?.focus()}>
            <Opens icon={<ChevronLeft aria-hidden />} onOpen={() => setPart(null)}>
              Back
            </Opens>
            {part === 'views' ? <ViewsItems onName={setNaming} /> : <TemplateItems />}
          </div>
        )}
      </Menu>
      {wasNaming && <ViewNameDialog naming={naming} onClose={() => setNaming(null)} />}
    </>
  );
}

function Layouts() {
  const [layout, setLayout] = useTaskLayout();
  const { isMine, toggle } = useMine();
  return (
    <>
      <MenuRadioGroup<TaskLayout> value={layout} onValueChange={setLayout}>
        <MenuRadioItem value="list">List</MenuRadioItem>
        <MenuRadioItem value="board">Board</MenuRadioItem>
        <MenuRadioItem value="timeline">Timeline</MenuRadioItem>
      </MenuRadioGroup>
      <MenuSeparator />
      <MenuCheckboxItem checked={isMine} onCheckedChange={toggle}>
        Assigned to me
      </MenuCheckboxItem>
      <MenuSeparator />
    </>
  );
}

/** An item that shows another part of the menu. */
function Opens({ icon, onOpen, children }: { icon: ReactNode; onOpen: () => void; children: ReactNode }) {
  return (
    <MenuItem
      icon={icon}
      onSelect={(event) => {
        event.preventDefault();
        onOpen();
      }}
    >
      {children}
    </MenuItem>
  );
}
