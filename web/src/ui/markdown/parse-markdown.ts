import { Lexer, type MarkedToken, type Token, Tokenizer, type TokensList } from 'marked';

/** Part of a line. Line breaks are in the texts. */
export type Inline =
  | { readonly kind: 'text' | 'code'; readonly text: string }
  | { readonly kind: 'strong' | 'emphasis' | 'deleted'; readonly children: readonly Inline[] }
  | { readonly kind: 'link'; readonly href: string; readonly children: readonly Inline[] };

/** A step of a checklist; `line` is where it stands in the source, from 0. */
export type Step = { readonly isDone: boolean; readonly line: number };

export type Item = { readonly step: Step | null; readonly children: readonly Block[] };

export type Block =
  | { readonly kind: 'paragraph'; readonly children: readonly Inline[] }
  /** `level` is from 1, without gaps. */
  | { readonly kind: 'heading'; readonly level: number; readonly children: readonly Inline[] }
  | { readonly kind: 'quote'; readonly children: readonly Block[] }
  | { readonly kind: 'code'; readonly text: string }
  /** `start` is the first number; null for a list with bullets. */
  | { readonly kind: 'list'; readonly start: number | null; readonly items: readonly Item[] }
  /** The first row has the headings. */
  | { readonly kind: 'table'; readonly rows: readonly (readonly (readonly Inline[])[])[] }
  | { readonly kind: 'rule' };

/** What is nested deeper than this is shown as typed. */
const maxDepth = 12;
/** A text with more signs or lines is shown as typed: the time to read it grows with their square. */
const maxSigns = 4000;
const maxLines = 2000;
/** Quotes and lists that begin in one line. */
const maxContainers = 24;

/** HTML, indented code and tables are text: people type `<` and indent lines without meaning them. */
const tokenizer = new Tokenizer();
tokenizer.html = none;
tokenizer.tag = none;
tokenizer.code = none;
tokenizer.table = none;

/** In a file, tables are meant. */
const fileTokenizer = new Tokenizer();
fileTokenizer.html = none;
fileTokenizer.tag = none;
fileTokenizer.code = none;

function none(): undefined {
  return undefined;
}

/**
 * Parses a text, or returns null if it is too deeply nested to be meant as Markdown. With `isFile`, it may have tables.
 */
export function parseMarkdown(text: string, { isFile = false } = {}): readonly Block[] | null {
  return read(text, { isFile }, (tokens) => withoutGaps(blocksOf(tokens, { line: 0, depth: 0 })));
}

/** Addresses that a text gives to names, as in `[name]: https://example.org`, by name. */
export type Definitions = TokensList['links'];

/**
 * Calls `use` with the tokens of a text, as `parseMarkdown` reads it, and the addresses it defines. Returns null where that would.
 * `known` are addresses that are defined elsewhere: for a part of a longer text.
 */
export function readTokens<Result>(
  text: string,
  known: Definitions,
  use: (tokens: readonly MarkedToken[], definitions: Definitions) => Result,
): Result | null {
  return read(text, { known }, (tokens) =>
    use(tokens as readonly Token[] as readonly MarkedToken[], tokens.links),
  );
}

function read<Result>(
  text: string,
  { isFile = false, known }: { isFile?: boolean; known?: Definitions },
  use: (tokens: TokensList) => Result,
): Result | null {
  if (isExtreme(text)) return null;
  try {
    const lexer = new Lexer({ gfm: true, breaks: true, tokenizer: isFile ? fileTokenizer : tokenizer });
    Object.assign(lexer.tokens.links, known);
    return use(lexer.lex(text));
  } catch (error) {
    // The stack is used up.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function isExtreme(text: string): boolean {
  if ((text.match(/[*_`~[\]<]/g)?.length ?? 0) > maxSigns) return true;
  const lines = text.split(/\r\n|\r|\n/);
  if (lines.length > maxLines) return true;
  return lines.some((line) => {
    const [containers = ''] = /^(?:[\s>]|[-*+](?=\s)|\d{1,9}[.)](?=\s))*/.exec(line) ?? [];
    return (containers.match(/[>*+.)-]/g)?.length ?? 0) > maxContainers;
  });
}

/** Where tokens begin: the line in the source, and in how many other blocks they are. */
type Place = { readonly line: number; readonly depth: number };

function blocksOf(tokens: readonly Token[], { line: first, depth }: Place): Block[] {
  let line = first;
  return tokens.flatMap((token) => {
    const at = { line, depth: depth + 1 };
    line += linesIn(token.raw);
    if (depth < maxDepth) return blockOf(token as MarkedToken, at);
    return token.raw.trim() === '' ? [] : paragraph(plain(token.raw.trimEnd()));
  });
}

function blockOf(token: MarkedToken, place: Place): Block | Block[] {
  switch (token.type) {
    case 'heading':
      return { kind: 'heading', level: token.depth, children: inlines(token.tokens, place.depth) };
    case 'paragraph':
    case 'text':
      return paragraph(token.tokens ? inlines(token.tokens, place.depth) : plain(token.text));
    case 'blockquote':
      return { kind: 'quote', children: blocksOf(token.tokens, place) };
    case 'code':
      return { kind: 'code', text: token.text };
    case 'list': {
      let { line } = place;
      const items = token.items.map(({ raw, task, checked, tokens }) => {
        const at = { ...place, line };
        line += linesIn(raw);
        const step = task ? { isDone: checked === true, line: at.line } : null;
        return { step, children: blocksOf(tokens, at) };
      });
      return { kind: 'list', start: token.ordered ? Number(token.start) : null, items };
    }
    case 'table': {
      const rows = [token.header, ...token.rows];
      return {
        kind: 'table',
        rows: rows.map((row) => row.map(({ tokens }) => inlines(tokens, place.depth))),
      };
    }
    case 'hr':
      return { kind: 'rule' };
    case 'space':
    // Its item has it.
    case 'checkbox':
      return [];
    default:
      return paragraph(plain(token.raw.trimEnd()));
  }
}

function inlines(tokens: readonly Token[], depth: number): Inline[] {
  return tokens.flatMap((token) =>
    depth < maxDepth ? inlineOf(token as MarkedToken, depth + 1) : plain(token.raw),
  );
}

function inlineOf(token: MarkedToken, depth: number): Inline | readonly Inline[] {
  switch (token.type) {
    case 'strong':
      return { kind: 'strong', children: inlines(token.tokens, depth) };
    case 'em':
      return { kind: 'emphasis', children: inlines(token.tokens, depth) };
    case 'del':
      return { kind: 'deleted', children: inlines(token.tokens, depth) };
    case 'codespan':
      return { kind: 'code', text: token.text };
    case 'link':
      return link(token.href, inlines(token.tokens, depth)) ?? plain(token.raw);
    case 'image':
      // Nothing is loaded from another host: the person decides.
      return link(token.href, plain(token.text || token.href)) ?? plain(token.raw);
    case 'br':
      return plain('\n');
    case 'checkbox':
      return [];
    case 'text':
      return token.tokens ? inlines(token.tokens, depth) : plain(token.text);
    case 'escape':
      return plain(token.text);
    default:
      return plain(token.raw);
  }
}

/** A link to the web; null for other addresses, which are shown as typed. */
function link(href: string, children: readonly Inline[]): Inline | null {
  if (!/^https?:\/\//i.test(href) || !URL.canParse(href)) return null;
  return { kind: 'link', href: new URL(href).href, children };
}

function plain(text: string): readonly Inline[] {
  return [{ kind: 'text', text }];
}

function paragraph(children: readonly Inline[]): Block {
  return { kind: 'paragraph', children };
}

/** The headings with levels from 1 that grow by one at most, for the outline of the page. */
function withoutGaps(blocks: readonly Block[]): readonly Block[] {
  const levels = blocks.flatMap((block) => (block.kind === 'heading' ? block.level : []));
  const highest = Math.min(...levels);
  let last = 0;
  return blocks.map((block) => {
    if (block.kind !== 'heading') return block;
    last = Math.min(block.level - highest + 1, last + 1);
    return { ...block, level: last };
  });
}

function linesIn(raw: string): number {
  return raw.split('\n').length - 1;
}
