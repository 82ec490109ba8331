import { createElement, Fragment, type ReactNode, useMemo } from 'react';
import { Checkbox } from '../checkbox.tsx';
import { cn } from '../class-names.ts';
import { textLink } from '../linked-text.tsx';
import type { MarkdownTextProps } from './markdown-text.tsx';
import { type Block, type Inline, type Item, parseMarkdown } from './parse-markdown.ts';
import { tickStep } from './tick-step.ts';

function asTyped(text: string): string {
  return text;
}

/** Renders Markdown as elements of our own; no HTML of the text reaches the page. */
export function MarkdownView({
  text,
  className = '',
  headingLevel,
  renderText = asTyped,
  onTick,
  isFile = false,
  fallback,
}: MarkdownTextProps & {
  /** As in `parseMarkdown`. */
  isFile?: boolean;
  fallback: ReactNode;
}) {
  const blocks = useMemo(() => parseMarkdown(text, { isFile }), [text, isFile]);
  if (!blocks) return fallback;
  const tick =
    onTick &&
    ((line: number, isDone: boolean) => {
      const next = tickStep(text, line, isDone);
      if (next !== null) onTick(next);
    });
  return (
    <div className={cn('wrap-anywhere flex flex-col gap-2', className)}>
      {blocksIn(blocks, { headingLevel, renderText, tick })}
    </div>
  );
}

type Shown = {
  readonly headingLevel: number;
  readonly renderText: (text: string) => ReactNode;
  readonly tick: ((line: number, isDone: boolean) => void) | undefined;
};

/* oxlint-disable react/no-array-index-key -- the parts of one text never move */

function blocksIn(blocks: readonly Block[], shown: Shown): ReactNode {
  return blocks.map((block, index) => <Fragment key={index}>{blockIn(block, shown)}</Fragment>);
}

function blockIn(block: Block, shown: Shown): ReactNode {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p dir="auto" className="whitespace-pre-wrap">
          {inlinesIn(block.children, shown)}
        </p>
      );
    case 'heading': {
      const level = Math.min(shown.headingLevel + block.level - 1, 6);
      const size = block.level === 1 ? 'text-lg' : block.level === 2 ? 'text-base' : 'text-sm';
      const props = { dir: 'auto', className: cn('font-semibold not-first:mt-2', size) };
      return createElement(`h${level}`, props, inlinesIn(block.children, shown));
    }
    case 'quote':
      return (
        <blockquote className="flex flex-col gap-2 border-hairline-strong border-s-2 ps-3 text-muted">
          {blocksIn(block.children, shown)}
        </blockquote>
      );
    case 'code':
      return (
        <pre className="whitespace-pre-wrap rounded-control bg-sunken px-3 py-2 font-mono text-xs">
          <code>{block.text}</code>
        </pre>
      );
    case 'rule':
      return <hr className="border-hairline" />;
    case 'list':
      return listIn(block, shown);
    case 'table':
      return tableIn(block, shown);
  }
}

function tableIn({ rows: [head = [], ...rows] }: Extract<Block, { kind: 'table' }>, shown: Shown): ReactNode {
  return (
    // A wide table is scrolled by itself, also by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section aria-label="Table" tabIndex={0} className="markdown-table focus-inset">
      <table>
        <thead>
          <tr>
            {head.map((cell, index) => (
              <th key={index} dir="auto" scope="col">
                {inlinesIn(cell, shown)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) => (
                <td key={column} dir="auto">
                  {inlinesIn(cell, shown)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function listIn({ start, items }: Extract<Block, { kind: 'list' }>, shown: Shown): ReactNode {
  const rows = items.map((item, index) => (
    <li key={index} className={item.step ? 'list-none' : 'ms-5 ps-1'}>
      {item.step ? <StepItem item={item} step={item.step} shown={shown} /> : blocksIn(item.children, shown)}
    </li>
  ));
  const className = 'flex flex-col gap-1 [&_ol]:mt-1 [&_ul]:mt-1';
  if (start === null) return <ul className={cn('list-disc', className)}>{rows}</ul>;
  return (
    <ol start={start} className={cn('list-decimal', className)}>
      {rows}
    </ol>
  );
}

function StepItem({
  item: { children },
  step: { isDone, line },
  shown,
}: {
  item: Item;
  step: NonNullable<Item['step']>;
  shown: Shown;
}) {
  const { tick } = shown;
  return (
    <div className="flex items-start gap-2">
      <Checkbox
        aria-label={titleOf(children)}
        checked={isDone}
        disabled={!tick}
        onCheckedChange={(next) => tick?.(line, next)}
        className="-my-0.5 pointer-coarse:-my-3"
      />
      <div className={cn('min-w-0 flex-1', isDone && 'text-muted')}>{blocksIn(children, shown)}</div>
    </div>
  );
}

function inlinesIn(parts: readonly Inline[], shown: Shown): ReactNode {
  return parts.map((part, index) => <Fragment key={index}>{inlineIn(part, shown)}</Fragment>);
}

function inlineIn(part: Inline, shown: Shown): ReactNode {
  switch (part.kind) {
    case 'text':
      return shown.renderText(part.text);
    case 'code':
      return <code className="rounded-[4px] bg-sunken px-1 font-mono text-[0.9em]">{part.text}</code>;
    case 'strong':
      return <strong className="font-semibold">{inlinesIn(part.children, shown)}</strong>;
    case 'emphasis':
      return <em>{inlinesIn(part.children, shown)}</em>;
    case 'deleted':
      return <del>{inlinesIn(part.children, shown)}</del>;
    case 'link':
      return (
        <a {...textLink} href={part.href}>
          {inlinesIn(part.children, { ...shown, renderText: asTyped })}
        </a>
      );
  }
}

/** The first line of a step, the name of its checkbox. */
function titleOf([first]: readonly Block[]): string {
  return first?.kind === 'paragraph' || first?.kind === 'heading' ? wordsOf(first.children) : 'Step';
}

function wordsOf(parts: readonly Inline[]): string {
  return parts.map((part) => ('text' in part ? part.text : wordsOf(part.children))).join('');
}
