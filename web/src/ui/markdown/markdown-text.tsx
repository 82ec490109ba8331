import type { ReactNode } from 'react';
import { lazyParts } from '../lazy-part.tsx';
import { LinkedText } from '../linked-text.tsx';
import { hasMarkdown } from './has-markdown.ts';

export interface MarkdownTextProps {
  text: string;
  className?: string;
  /** The level of its highest headings, one below the heading it is under. */
  headingLevel: 2 | 3 | 4;
  /** Renders the parts that are neither links nor code. */
  renderText?: ((text: string) => ReactNode) | undefined;
  /** Called with the text after a step of a checklist was ticked. Without it, steps can't be ticked. */
  onTick?: ((text: string) => void) | undefined;
}

const useView = lazyParts(() => import('./markdown-view.tsx'));

/**
 * A text from people, as Markdown (docs/decisions/040-markdown.md). A text without Markdown needs none of its code; one with
 * it is shown as typed until the code is there.
 */
export function MarkdownText({ headingLevel, onTick, ...plain }: MarkdownTextProps) {
  const view = useView(hasMarkdown(plain.text));
  const { renderText, ...text } = plain;
  const shown = <LinkedText {...text} {...(renderText && { renderText })} />;
  if (!view) return shown;
  return <view.MarkdownView {...plain} headingLevel={headingLevel} onTick={onTick} fallback={shown} />;
}
