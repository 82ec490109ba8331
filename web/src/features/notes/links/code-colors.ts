import { common, createLowlight } from 'lowlight';

type CodeNode = {
  readonly type: string;
  readonly value?: string;
  readonly properties?: { readonly className?: readonly string[] };
  readonly children?: readonly CodeNode[];
};

/** Longer code stays without colours: it would stop the page. */
const maxCode = 20_000;

/** Colours the code of a text that names its language. */
export function colorCode(text: HTMLElement): void {
  const lowlight = createLowlight(common);
  for (const code of text.querySelectorAll<HTMLElement>('pre > code[class^="language-"]')) {
    const language = code.className.slice('language-'.length);
    const source = code.textContent ?? '';
    if (source.length > maxCode || !lowlight.registered(language)) continue;
    const { children } = lowlight.highlight(language, source);
    code.replaceChildren(...(children as readonly CodeNode[]).map(elementOf));
  }
}

function elementOf({ type, value = '', properties, children = [] }: CodeNode): Node {
  if (type === 'text') return document.createTextNode(value);
  const span = document.createElement('span');
  span.className = properties?.className?.join(' ') ?? '';
  span.append(...children.map(elementOf));
  return span;
}
