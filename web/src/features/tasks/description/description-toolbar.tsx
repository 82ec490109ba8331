import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import {
  Bold,
  ChevronDown,
  Code,
  Hash,
  Italic,
  List,
  ListChecks,
  ListOrdered,
  type LucideIcon,
  Minus,
  Strikethrough,
} from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { moveInRow } from '../../../ui/row-keys.ts';
import { blocks } from '../../notes/editor/blocks.ts';
import { LinkButton, webAddressOf } from '../../notes/editor/link-button.tsx';
import { ToolbarButton } from '../../notes/editor/toolbar-button.tsx';

const marks: readonly (readonly [
  name: 'bold' | 'italic' | 'strike' | 'code',
  label: string,
  keys: string,
  LucideIcon,
])[] = [
  ['bold', 'Bold', 'Mod+B', Bold],
  ['italic', 'Italic', 'Mod+I', Italic],
  ['strike', 'Strikethrough', 'Mod+Shift+S', Strikethrough],
  ['code', 'Code', 'Mod+E', Code],
];

const lists: readonly (readonly [name: string, label: string, keys: string, LucideIcon])[] = [
  ['bulletList', 'Bulleted list', 'Mod+Shift+8', List],
  ['orderedList', 'Numbered list', 'Mod+Shift+7', ListOrdered],
  ['taskList', 'Checklist', 'Mod+Shift+9', ListChecks],
];

const listNames = new Set(lists.map(([name]) => name));
/** What the text at the cursor can become. */
const kinds = blocks.filter(({ isText, id }) => isText && !listNames.has(id));

function stateOf(editor: Editor) {
  const is = (name: string) => editor.isActive(name);
  const level = is('heading') ? Number(editor.getAttributes('heading')['level']) : 0;
  return {
    kind: level > 0 ? `heading${level}` : (['codeBlock', 'blockquote'].find(is) ?? 'text'),
    isAsTyped: is('asTyped'),
    active: [...marks, ...lists].map(([name]) => name).filter(is),
  };
}

/** The formats of a description. Arrow keys move between the buttons. `onText` is called to edit the Markdown. */
export function DescriptionToolbar({ editor, onText }: { editor: Editor; onText: () => void }) {
  const { kind, isAsTyped, active } = useEditorState({ editor, selector: ({ editor }) => stateOf(editor) });
  const run = (id: string) => blocks.find((block) => block.id === id)?.run(editor, () => undefined);
  const name = isAsTyped ? 'Markdown' : (kinds.find(({ id }) => id === kind)?.label ?? 'Heading');
  return (
    <div
      role="toolbar"
      aria-label="Formatting"
      aria-orientation="horizontal"
      // Its buttons have the focus.
      tabIndex={-1}
      onKeyDown={moveInRow}
      className="flex flex-wrap items-center gap-0.5 border-hairline border-b px-1 py-1"
    >
      <Menu
        label="Block type"
        trigger={
          <Button
            size="sm"
            variant="ghost"
            aria-label={`Block type: ${name}`}
            className="min-w-20 justify-between"
          >
            {name}
            <ChevronDown aria-hidden />
          </Button>
        }
      >
        {kinds.map((block) => (
          <MenuItem key={block.id} icon={<block.icon />} hint={block.hint} onSelect={() => run(block.id)}>
            {block.label}
          </MenuItem>
        ))}
      </Menu>
      {marks.map(([mark, label, keys, Icon]) => (
        <ToolbarButton
          key={mark}
          label={label}
          shortcut={keys}
          pressed={active.includes(mark)}
          onClick={() => editor.chain().focus().toggleMark(mark).run()}
        >
          <Icon aria-hidden />
        </ToolbarButton>
      ))}
      <LinkButton editor={editor} readAddress={webAddressOf} />
      {lists.map(([list, label, keys, Icon]) => (
        <ToolbarButton
          key={list}
          label={label}
          shortcut={keys}
          pressed={active.includes(list)}
          onClick={() => run(list)}
        >
          <Icon aria-hidden />
        </ToolbarButton>
      ))}
      <ToolbarButton label="Divider" onClick={() => run('divider')}>
        <Minus aria-hidden />
      </ToolbarButton>
      <span className="ms-auto">
        <ToolbarButton label="Edit as Markdown" onClick={onText}>
          <Hash aria-hidden />
        </ToolbarButton>
      </span>
    </div>
  );
}
