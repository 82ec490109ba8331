import { calloutTones } from '@longtable/contract/note-document/kinds';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import {
  Bold,
  ChevronDown,
  Code,
  Highlighter,
  Italic,
  List,
  ListChecks,
  ListOrdered,
  Plus,
  Redo2,
  Search,
  Strikethrough,
  Underline,
  Undo2,
} from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { keepClear } from '../../../ui/keep-clear.ts';
import {
  Menu,
  MenuItem,
  MenuLabel,
  MenuRadioGroup,
  MenuRadioItem,
  MenuSeparator,
} from '../../../ui/menu.tsx';
import { moveInRow } from '../../../ui/row-keys.ts';
import { useKeyboardInset } from '../../../ui/use-keyboard-inset.ts';
import { useMedia } from '../../../ui/use-media.ts';
import { type Block, blocks } from './blocks.ts';
import { codeLanguages } from './code-languages.ts';
import type { EditorDialog } from './editor-dialogs.ts';
import { LinkButton } from './link-button.tsx';
import { TableMenu } from './table-menu.tsx';
import { ToolbarButton } from './toolbar-button.tsx';

const toneNames: Readonly<Record<(typeof calloutTones)[number], string>> = {
  info: 'Info',
  tip: 'Tip',
  warning: 'Warning',
  danger: 'Danger',
};

const textBlocks = blocks.filter(({ isText }) => isText);
const newBlocks = blocks.filter(({ isText }) => !isText);

/** What the toolbar shows of the place of the cursor. */
function stateOf(editor: Editor) {
  const is = (name: string) => editor.isActive(name);
  const level = is('heading') ? Number(editor.getAttributes('heading')['level']) : 0;
  const inside = ['taskList', 'orderedList', 'bulletList', 'codeBlock', 'blockquote'].find(is);
  return {
    block: level > 0 ? `heading${level}` : (inside ?? 'text'),
    bold: is('bold'),
    italic: is('italic'),
    underline: is('underline'),
    strike: is('strike'),
    code: is('code'),
    highlight: is('highlight'),
    isInTable: is('table'),
    tone: is('callout') ? String(editor.getAttributes('callout')['tone']) : null,
    language: is('codeBlock') ? String(editor.getAttributes('codeBlock')['language'] ?? '') : null,
    canUndo: editor.can().undo(),
    canRedo: editor.can().redo(),
  };
}

/**
 * The bar with everything the editor can do: above the text, on phones above the keyboard while the cursor is in the text. Arrow keys
 * move between its buttons.
 */
export function Toolbar({
  editor,
  openDialog,
  onFind,
  children,
}: {
  editor: Editor;
  openDialog: (dialog: EditorDialog) => void;
  onFind: () => void;
  children: ReactNode;
}) {
  const state = useEditorState({ editor, selector: ({ editor }) => stateOf(editor) });
  const isPhone = useMedia('(max-width: 639px)');
  const run = (block: Block) => block.run(editor, openDialog);
  const mark = (name: 'bold' | 'italic' | 'underline' | 'strike' | 'code' | 'highlight') =>
    editor.chain().focus().toggleMark(name).run();
  return (
    <div
      ref={keepClear}
      role="toolbar"
      aria-label="Formatting"
      aria-orientation="horizontal"
      // Its buttons have the focus.
      tabIndex={-1}
      onKeyDown={moveInRow}
      className="note-toolbar flex items-center gap-0.5 overflow-x-auto border-hairline sm:flex-wrap bg-surface px-2 py-1 print:hidden"
    >
      <ToolbarButton
        label="Undo"
        shortcut="Mod+Z"
        disabled={!state.canUndo}
        onClick={() => editor.chain().focus().undo().run()}
      >
        <Undo2 aria-hidden />
      </ToolbarButton>
      <ToolbarButton
        label="Redo"
        shortcut="Mod+Shift+Z"
        disabled={!state.canRedo}
        onClick={() => editor.chain().focus().redo().run()}
      >
        <Redo2 aria-hidden />
      </ToolbarButton>
      <Menu
        label="Block type"
        trigger={
          <Button size="sm" variant="ghost" className="min-w-24 justify-between">
            {textBlocks.find(({ id }) => id === state.block)?.label ?? 'Text'}
            <ChevronDown aria-hidden />
          </Button>
        }
      >
        {textBlocks.map((block) => (
          <MenuItem key={block.id} icon={<block.icon />} hint={block.hint} onSelect={() => run(block)}>
            {block.label}
          </MenuItem>
        ))}
      </Menu>
      <Divider />
      <ToolbarButton label="Bold" shortcut="Mod+B" pressed={state.bold} onClick={() => mark('bold')}>
        <Bold aria-hidden />
      </ToolbarButton>
      <ToolbarButton label="Italic" shortcut="Mod+I" pressed={state.italic} onClick={() => mark('italic')}>
        <Italic aria-hidden />
      </ToolbarButton>
      <ToolbarButton
        label="Underline"
        shortcut="Mod+U"
        pressed={state.underline}
        onClick={() => mark('underline')}
      >
        <Underline aria-hidden />
      </ToolbarButton>
      <ToolbarButton
        label="Strikethrough"
        shortcut="Mod+Shift+S"
        pressed={state.strike}
        onClick={() => mark('strike')}
      >
        <Strikethrough aria-hidden />
      </ToolbarButton>
      <ToolbarButton label="Code" shortcut="Mod+E" pressed={state.code} onClick={() => mark('code')}>
        <Code aria-hidden />
      </ToolbarButton>
      <ToolbarButton
        label="Highlight"
        shortcut="Mod+Shift+H"
        pressed={state.highlight}
        onClick={() => mark('highlight')}
      >
        <Highlighter aria-hidden />
      </ToolbarButton>
      <LinkButton editor={editor} />
      <Divider />
      <ToolbarButton
        label="Bulleted list"
        shortcut="Mod+Shift+8"
        pressed={state.block === 'bulletList'}
        onClick={() => editor.chain().focus().toggleBulletList().run()}
      >
        <List aria-hidden />
      </ToolbarButton>
      <ToolbarButton
        label="Numbered list"
        shortcut="Mod+Shift+7"
        pressed={state.block === 'orderedList'}
        onClick={() => editor.chain().focus().toggleOrderedList().run()}
      >
        <ListOrdered aria-hidden />
      </ToolbarButton>
      <ToolbarButton
        label="Checklist"
        shortcut="Mod+Shift+9"
        pressed={state.block === 'taskList'}
        onClick={() => editor.chain().focus().toggleTaskList().run()}
      >
        <ListChecks aria-hidden />
      </ToolbarButton>
      <Menu
        label="Insert"
        trigger={
          <IconButton label="Insert" size="sm">
            <Plus aria-hidden />
          </IconButton>
        }
      >
        {newBlocks.map((block) => (
          <MenuItem key={block.id} icon={<block.icon />} hint={block.hint} onSelect={() => run(block)}>
            {block.label}
          </MenuItem>
        ))}
      </Menu>
      {state.isInTable && <TableMenu editor={editor} />}
      {state.tone !== null && (
        <Menu label="Callout" trigger={<ContextButton label="Callout" />}>
          <MenuRadioGroup
            value={state.tone}
            onValueChange={(tone) => editor.chain().focus().updateAttributes('callout', { tone }).run()}
          >
            {calloutTones.map((tone) => (
              <MenuRadioItem key={tone} value={tone}>
                {toneNames[tone]}
              </MenuRadioItem>
            ))}
          </MenuRadioGroup>
          <MenuSeparator />
          <MenuItem onSelect={() => editor.chain().focus().lift('callout').run()}>Remove callout</MenuItem>
        </Menu>
      )}
      {state.language !== null && (
        <Menu
          label="Language"
          trigger={<ContextButton label={codeLanguages[state.language] ?? 'Language'} />}
        >
          <MenuLabel>Language</MenuLabel>
          <MenuRadioGroup
            value={state.language}
            onValueChange={(language) =>
              editor
                .chain()
                .focus()
                .updateAttributes('codeBlock', { language: language || null })
                .run()
            }
          >
            <MenuRadioItem value="">Plain text</MenuRadioItem>
            {Object.entries(codeLanguages).map(([value, label]) => (
              <MenuRadioItem key={value} value={value}>
                {label}
              </MenuRadioItem>
            ))}
          </MenuRadioGroup>
        </Menu>
      )}
      <span className="min-w-2 flex-1" />
      <ToolbarButton label="Find and replace" shortcut="Mod+F" onClick={onFind}>
        <Search aria-hidden />
      </ToolbarButton>
      {children}
      {isPhone && <AboveKeyboard />}
    </div>
  );
}

/** Puts the bar around it above the keyboard of a phone. */
function AboveKeyboard() {
  const inset = useKeyboardInset();
  const mark = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    mark.current?.parentElement?.style.setProperty('--keyboard', `${inset}px`);
  }, [inset]);
  return <span ref={mark} hidden />;
}

/** A menu for where the cursor is. */
function ContextButton({ label, ...props }: { label: string }) {
  return (
    <Button size="sm" variant="ghost" {...props}>
      {label}
      <ChevronDown aria-hidden />
    </Button>
  );
}

function Divider() {
  return <span aria-hidden className="mx-1 h-5 w-px shrink-0 bg-hairline-strong" />;
}
