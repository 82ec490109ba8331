import { useQuery } from '@tanstack/react-query';
import type { Editor } from '@tiptap/core';
import { LayoutTemplate } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { lazyPart, useEver } from '../../../ui/lazy-part.tsx';
import { noteQuery } from '../data/note-rows.ts';
import { currentNote } from '../data/notes.ts';
import { useIdleValue } from '../editor/use-idle-value.ts';
import { builtInTemplates } from './built-in.ts';
import { type AnyTemplate, filled } from './filled.ts';
import { applyFields, valuesNow } from './from-template.ts';
import { contentOf } from './template-text.ts';

const TemplatesDialog = lazyPart(async () => (await import('./templates-dialog.tsx')).TemplatesDialog);

/** How many templates are offered by name. */
const offered = 2;

/** Below an empty text: templates to start from, those for the category of the note first. Nothing once something is written. */
export function StartFromTemplate({ noteId, editor }: { noteId: string; editor: Editor }) {
  // Rendered anew when the note changes, without another request for it.
  useQuery({ ...noteQuery(noteId), enabled: false });
  const note = currentNote(noteId);
  const isEmpty =
    useIdleValue(editor, ({ isEmpty: none, state }) => none && state.doc.childCount <= 1) ?? false;
  const [isOpen, setOpen] = useState(false);
  const wasOpen = useEver(isOpen);
  if (!note || (!isEmpty && !isOpen)) return null;
  const use = (template: AnyTemplate) => {
    // Somebody may have begun to write meanwhile.
    if (!editor.isEmpty) return;
    const { text } = filled(template, valuesNow());
    applyFields(note, template);
    // As a change of the editor, so that it can be undone.
    editor.chain().setContent(contentOf(text)).focus('start').run();
  };
  const fitting = builtInTemplates.filter(({ content }) => content.category === note.category);
  return (
    <div className="mx-auto flex w-full max-w-[49rem] flex-wrap items-center gap-2 px-4 pb-4 sm:px-8 print:hidden">
      <span className="text-muted text-sm">Start from a template:</span>
      {fitting.slice(0, offered).map((template) => (
        <Button key={template.id} size="sm" onClick={() => use(template)}>
          {template.name}
        </Button>
      ))}
      <Button size="sm" variant="ghost" icon={<LayoutTemplate aria-hidden />} onClick={() => setOpen(true)}>
        All templates
      </Button>
      {wasOpen && <TemplatesDialog open={isOpen} onOpenChange={setOpen} onUse={use} />}
    </div>
  );
}
