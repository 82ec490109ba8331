import { LayoutTemplate, Settings2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../../../ui/menu.tsx';
import { templatesOpen } from '../dialogs/intake.store.ts';
import { templates } from './templates.ts';
import { newFromTemplate } from './use-template.ts';

/** A menu of templates to create a task from. */
export function TemplatesMenu({
  trigger,
  open,
  onOpenChange,
}: {
  trigger: ReactElement;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  return (
    <Menu
      trigger={trigger}
      label="New task from a template"
      align="end"
      open={open}
      onOpenChange={onOpenChange}
    >
      <TemplateItems />
    </Menu>
  );
}

/** The items of the menu of templates, without the menu. */
export function TemplateItems() {
  const { state, items } = templates.useList();
  return (
    <>
      <MenuLabel>From a template</MenuLabel>
      {items.map((template) => (
        <MenuItem
          key={template.id}
          icon={<LayoutTemplate aria-hidden />}
          onSelect={() => void newFromTemplate(template)}
        >
          {template.name}
        </MenuItem>
      ))}
      {items.length === 0 && (
        <MenuItem disabled onSelect={() => undefined}>
          {state === 'loading' ? 'Loading...' : 'Save a task as a template to find it here.'}
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem icon={<Settings2 aria-hidden />} onSelect={() => templatesOpen.set(true)}>
        Templates…
      </MenuItem>
    </>
  );
}
