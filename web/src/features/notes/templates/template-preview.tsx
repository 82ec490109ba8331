import { noteCategoryLabels } from '@longtable/contract/rules/note-kinds';
import { useRouter } from '@tanstack/react-router';
import { CategoryIcon } from '../category-icon.tsx';
import { readingExtensions } from '../editor/reading-extensions.ts';
import { useTextEditor } from '../editor/use-text-editor.ts';
import { type AnyTemplate, filled } from './filled.ts';
import { valuesNow } from './from-template.ts';
import { contentOf } from './template-text.ts';
import '../editor/note-text.css';
import '../editor/note-embeds.css';
import '../editor/note-editor.css';
import { EditorText } from '../editor/editor-text.tsx';

/** A note as a template would make it now. Give it the id of the template as its key. */
export function TemplatePreview({ template }: { template: AnyTemplate }) {
  const router = useRouter();
  const { title, category, tags, text } = filled(template, valuesNow());
  const editor = useTextEditor({
    extensions: readingExtensions((path) => router.history.push(path)),
    content: contentOf(text),
    editable: false,
    editorProps: {
      attributes: { role: 'document', 'aria-label': `Preview of ${template.name}`, class: 'note-text' },
    },
  });
  return (
    <div>
      <p dir="auto" className="wrap-anywhere font-semibold text-ink text-xl leading-7">
        {title}
      </p>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-1 pb-4 text-muted text-sm">
        <span className="inline-flex items-center gap-1.5">
          <CategoryIcon category={category} className="size-4" />
          {noteCategoryLabels[category]}
        </span>
        {tags.map((tag) => (
          <bdi key={tag}>#{tag}</bdi>
        ))}
      </p>
      {text.length > 0 ? (
        editor && <EditorText editor={editor} />
      ) : (
        <p className="text-muted text-sm">This template has no text.</p>
      )}
    </div>
  );
}
