import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { type PageBudget, pageBudgets, pagesApart } from './page-budgets.ts';

const web = path.resolve(import.meta.dirname, '..');

/**
 * Writes a copy of index.html for each page into `.pages`, with preloads of all files of the page, which the entry
 * script would otherwise discover one round trip after another. `pages.json` maps paths to copies
 * (server/src/platform/http/page-documents.ts).
 */
export function pageDocuments(): Plugin {
  return {
    name: 'longtable:page-documents',
    enforce: 'post',
    apply: 'build',
    generateBundle(_options, bundle) {
      const index = bundle['index.html'];
      if (index?.type !== 'asset') throw new Error('The build has no index.html.');
      const html = String(index.source);
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const documentOf = ({ parts: [entry = '', ...others] }: PageBudget): string => {
        const atFirst = filesOf(chunks, [entry]);
        const links = [...filesOf(chunks, others)]
          .filter((file) => !atFirst.has(file))
          .map((file) => `<link rel="preload" as="fetch" fetchpriority="low" crossorigin href="/${file}">`);
        return html.replace('</head>', `  ${links.join('\n    ')}\n  </head>`);
      };
      // The first that fits an address is sent.
      const pages = [...pagesApart, ...pageBudgets].filter(({ page }) => page.startsWith('/'));
      const files = pages.flatMap((budget, place) => {
        const source = documentOf(budget);
        // The landing page is index.html, which is also served for unknown paths.
        if (budget.page === '/') {
          index.source = source;
          return [];
        }
        const file = `${place}.html`;
        this.emitFile({ type: 'asset', fileName: `.pages/${file}`, source });
        return [{ page: budget.page, file }];
      });
      this.emitFile({ type: 'asset', fileName: '.pages/pages.json', source: JSON.stringify(files) });
    },
  };
}

/** The scripts of these modules and their imports. */
function filesOf(chunks: readonly Rolldown.OutputChunk[], parts: readonly string[]): ReadonlySet<string> {
  const files = new Set<string>();
  const wanted = new Set(parts.map((part) => path.resolve(web, part)));
  const left = chunks.filter(({ moduleIds }) => moduleIds.some((id) => wanted.has(id)));
  for (let chunk = left.pop(); chunk; chunk = left.pop()) {
    if (files.has(chunk.fileName)) continue;
    files.add(chunk.fileName);
    const { imports } = chunk;
    left.push(...chunks.filter(({ fileName }) => imports.includes(fileName)));
  }
  return files;
}
