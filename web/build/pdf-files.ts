import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';

/** What PDFs refer to without containing it: encodings of Asian scripts, the standard fonts, colours, and decoders of pictures. */
const folders: Readonly<Record<string, RegExp>> = {
  cmaps: /./,
  standard_fonts: /./,
  iccs: /./,
  // Without WebAssembly, which our content security policy does not allow.
  wasm: /_nowasm_fallback\.js$|^LICENSE_(?:PDFJS_)?(?:OPENJPEG|JBIG2)$/,
};

/**
 * Serves the files of pdf.js that its worker loads by name, below `/assets/pdf-<version>/` (src/features/resources/preview/pdf/open-pdf.ts).
 * Their names have no hash, so the version stands for it: files below /assets are cached for good.
 */
export function pdfFiles(): Plugin {
  const manifest = createRequire(import.meta.url).resolve('pdfjs-dist/package.json');
  const root = path.dirname(manifest);
  const base = readFile(manifest, 'utf8').then((text) => `assets/pdf-${JSON.parse(text).version}`);
  const isServed = (folder: string, name: string) => folders[folder]?.test(name) === true;
  return {
    name: 'longtable:pdf-files',
    async configureServer(server) {
      const prefix = `/${await base}/`;
      server.middlewares.use((request, response, next) => {
        const { pathname } = new URL(request.url ?? '/', 'http://localhost');
        const [folder = '', name = '', ...others] = pathname.slice(prefix.length).split('/');
        if (!pathname.startsWith(prefix) || others.length > 0 || !isServed(folder, name)) return next();
        if (name.endsWith('.js')) response.setHeader('content-type', 'text/javascript');
        createReadStream(path.join(root, folder, name)).pipe(response);
      });
    },
    async generateBundle() {
      for (const folder of Object.keys(folders)) {
        for (const name of await readdir(path.join(root, folder))) {
          if (!isServed(folder, name)) continue;
          const source = await readFile(path.join(root, folder, name));
          this.emitFile({ type: 'asset', fileName: `${await base}/${folder}/${name}`, source });
        }
      }
    },
  };
}
