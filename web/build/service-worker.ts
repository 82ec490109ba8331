import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { contractParts } from './contract-parts.ts';
import { pageBudgets, partsAtOnce } from './page-budgets.ts';

const web = path.resolve(import.meta.dirname, '..');

/** The document that the worker opens for every page without a connection. */
const offlineDocument = 'offline.html';

/** Files of public/ that the app needs without a connection. */
const publicFiles = ['favicon.svg', 'icons/icon-192.png', 'theme.js'];

/** What most people never open, or not without a connection: kept when it was used. */
const leftOut = /(^|[/_-])(pdf|pdfjs|mammoth|hucre|papaparse|workbook|spreadsheet|archive|import)/;

/** A file that the worker keeps. Without a revision its name changes with its content. */
type KeptFile = { readonly url: string; readonly revision: string | null };

/**
 * Builds the service worker, `/sw.js` (src/worker), with the list of files that it keeps: what the pages of the app load, at first and later,
 * and a document without the preloads of a page (docs/decisions/074-service-worker.md).
 */
export function serviceWorker(): Plugin {
  return {
    name: 'longtable:service-worker',
    enforce: 'post',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const index = bundle['index.html'];
      if (index?.type !== 'asset') throw new Error('The build has no index.html.');
      const html = String(index.source);
      this.emitFile({ type: 'asset', fileName: offlineDocument, source: html });
      const entry = /<script type="module"[^>]* src="([^"]+)"/.exec(html)?.[1];
      if (entry === undefined) throw new Error('The document has no entry script.');
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const assets = [...filesToKeep(chunks), ...linkedIn(html)].toSorted();
      const files: KeptFile[] = [
        ...Array.from(new Set(assets), (file) => ({ url: `/${file}`, revision: null })),
        ...(await Promise.all(
          publicFiles.map(async (file) => ({
            url: `/${file}`,
            revision: revisionOf(await readFile(path.join(web, 'public', file))),
          })),
        )),
        // Last: src/worker/caching.ts.
        { url: `/${offlineDocument}`, revision: revisionOf(html) },
      ];
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: await buildWorker(entry, files) });
    },
  };
}

/** The scripts and styles of the app's pages and of what they load later, and those of the pages by which people come to it. */
export function filesToKeep(chunks: readonly Rolldown.OutputChunk[]): ReadonlySet<string> {
  const isInApp = (page: string) => page === '(shell)' || page.startsWith('/app');
  const partsOf = (isWanted: (page: string) => boolean) =>
    pageBudgets.filter(({ page }) => isWanted(page)).flatMap(({ parts }) => parts);
  const files = new Set<string>();
  const add = (parts: readonly string[], withLater: boolean) => {
    const wanted = new Set(parts.map((part) => path.resolve(web, part)));
    const left = chunks.filter(({ moduleIds }) => moduleIds.some((id) => wanted.has(id)));
    const seen = new Set<string>();
    for (let chunk = left.pop(); chunk; chunk = left.pop()) {
      if (seen.has(chunk.fileName) || leftOut.test(chunk.name)) continue;
      seen.add(chunk.fileName);
      files.add(chunk.fileName);
      for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
      const { imports, dynamicImports } = chunk;
      const next = withLater ? [...imports, ...dynamicImports] : imports;
      left.push(...chunks.filter(({ fileName }) => next.includes(fileName)));
    }
  };
  add([...partsOf(isInApp).filter((part) => part !== 'index.html'), ...partsAtOnce], true);
  add(
    partsOf((page) => page === '/' || page === '/signin'),
    false,
  );
  return files;
}

/** The styles and the font that every document links to. */
function linkedIn(html: string): string[] {
  return Array.from(html.matchAll(/<link [^>]*href="\/(assets\/[^"]+)"/g), ([, file = '']) => file);
}

function revisionOf(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 12);
}

async function buildWorker(entry: string, files: readonly KeptFile[]): Promise<string> {
  const built = await build({
    configFile: false,
    root: web,
    publicDir: false,
    logLevel: 'warn',
    plugins: [contractParts()],
    define: { LONGTABLE_BUILD: JSON.stringify(entry), LONGTABLE_FILES: JSON.stringify(files) },
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: {
        input: path.join(web, 'src/worker/sw.ts'),
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  });
  const [output] = [built].flat();
  if (!output || !('output' in output)) throw new Error('The service worker was not built.');
  return output.output[0].code;
}
