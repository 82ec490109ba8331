import type { Editor } from '@tiptap/core';
import { ChevronDown } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/menu.tsx';

/** Rows and columns of the table with the cursor. */
export function TableMenu({ editor }: { editor: Editor }) {
  const chain = () => editor.chain().focus();
  return (
    <Menu
      label="Table"
      trigger={
        <Button size="sm" variant="ghost">
          Table
          <ChevronDown aria-hidden />
        </Button>
      }
    >
      <MenuItem onSelect={() => chain().addRowBefore().run()}>Add row above</MenuItem>
      <MenuItem onSelect={() => chain().addRowAfter().run()}>Add row below</MenuItem>
      <MenuItem onSelect={() => chain().addColumnBefore().run()}>Add column before</MenuItem>
      <MenuItem onSelect={() => chain().addColumnAfter().run()}>Add column after</MenuItem>
      <MenuItem onSelect={() => chain().toggleHeaderRow().run()}>Header row on or off</MenuItem>
      <MenuSeparator />
      <MenuItem onSelect={() => chain().deleteRow().run()}>Delete row</MenuItem>
      <MenuItem onSelect={() => chain().deleteColumn().run()}>Delete column</MenuItem>
      <MenuItem tone="danger" onSelect={() => chain().deleteTable().run()}>
        Delete table
      </MenuItem>
    </Menu>
  );
}
