import type { Editor } from '@tiptap/core';
import { Fragment, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from '../../../platform/store.ts';
import { cn } from '../../../ui/class-names.ts';
import { floatingStyles, itemStyles } from '../../../ui/floating-styles.ts';
import { type OpenSuggest, type SuggestStore, suggestListId, suggestOptionId } from './suggest-menu.ts';

/** The menu that opens while typing: the focus stays in the text, which names the active option to screen readers. */
export function SuggestList({ editor, store }: { editor: Editor; store: SuggestStore }) {
  const open = useStore(store);
  const active = open?.active ?? null;
  const isShown = open !== null;
  useEffect(() => {
    if (!isShown) return;
    const { dom } = editor.view;
    dom.setAttribute('aria-controls', suggestListId);
    // Escape closes the menu, not the dialog around the text.
    dom.setAttribute('data-keeps-escape', '');
    if (active !== null) dom.setAttribute('aria-activedescendant', suggestOptionId(active));
    return () => {
      dom.removeAttribute('aria-controls');
      dom.removeAttribute('data-keeps-escape');
      dom.removeAttribute('aria-activedescendant');
    };
  }, [editor, isShown, active]);
  return open && <Panel open={open} editor={editor} />;
}

function Panel({
  open: { label, items, isLoading, active, mount, choose },
  editor,
}: {
  open: OpenSuggest;
  editor: Editor;
}) {
  // In a dialog everything around it is out of reach.
  const [place] = useState(
    () => editor.view.dom.closest('[role="dialog"]') ?? document.querySelector('main') ?? document.body,
  );
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const mountOnce = useRef(mount);
  useEffect(() => (box.current ? mountOnce.current(box.current) : undefined), []);
  useEffect(() => {
    list.current?.querySelector('[data-active-item]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return createPortal(
    <div ref={box} className="absolute top-0 left-0 z-50">
      <div
        ref={list}
        id={suggestListId}
        role="listbox"
        aria-label={label}
        className={cn(
          floatingStyles,
          'max-h-72 w-72 max-w-[calc(100vw-1rem)] overflow-y-auto overscroll-contain p-1',
        )}
      >
        {items.map((item, index) => (
          <Fragment key={item.id}>
            {item.section !== undefined && item.section !== items[index - 1]?.section && (
              <div role="presentation" className="px-2 py-1.5 font-medium text-subtle text-xs">
                {item.section}
              </div>
            )}
            <div
              id={suggestOptionId(index)}
              role="option"
              aria-selected={index === active}
              tabIndex={-1}
              {...(index === active && { 'data-active-item': '' })}
              className={itemStyles}
              // The focus stays in the text.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(item)}
              onKeyDown={undefined}
            >
              <span className="flex shrink-0 text-subtle">{item.icon}</span>
              <span dir="auto" className="min-w-0 flex-1 truncate">
                {item.label}
              </span>
              {item.hint !== undefined && (
                <span className="max-w-2/5 shrink-0 truncate pl-2 text-subtle text-xs">{item.hint}</span>
              )}
            </div>
          </Fragment>
        ))}
        {items.length === 0 && (
          <div role="option" aria-selected={false} aria-disabled className="px-2 py-1.5 text-muted text-sm">
            {isLoading ? 'Searching…' : 'Nothing found'}
          </div>
        )}
      </div>
    </div>,
    place,
  );
}
