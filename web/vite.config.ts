import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { pageDocuments } from './build/page-documents.ts';
import { pageFiles } from './build/page-files.ts';

const server = process.env.LONGTABLE_SERVER ?? 'http://localhost:3000';

/** Asks for the one font that every page needs along with the page, not after the style sheet. */
function preloadFont(name: RegExp): Plugin {
  return {
    name: 'longtable:preload-font',
    transformIndexHtml(_html, { bundle }) {
      const file = Object.keys(bundle ?? {}).find((path) => name.test(path));
      if (!file) return [];
      const attrs = { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true };
      return [{ tag: 'link', attrs, injectTo: 'head' }];
    },
  };
}

/**
 * Leaves of the contract what the client works with, wherever src/platform/api asks for it: methods and paths of the
 * endpoints, and the refusals. The shapes come with a validator that weighs more than most pages; who checks input in
 * the browser imports the shape it needs by its own name. A module for each noun, and another for its refusals, so
 * that a page brings what it uses and nothing else.
 */
function contractParts(): Plugin {
  const prefix = '\0contract-part:';
  const isShape = (key: string) => key === 'input' || key === 'output';
  return {
    name: 'longtable:contract-parts',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^@longtable\/contract\/[\w-]+$/ },
      handler(id, importer) {
        if (!importer?.includes('/src/platform/api/')) return null;
        const part = importer.endsWith('/errors.ts') ? 'Errors' : 'Api';
        return `${prefix}${part}:${path.basename(id)}`;
      },
    },
    load: {
      filter: { id: /^\0contract-part:/ },
      async handler(id) {
        const [part = '', noun = ''] = id.slice(prefix.length).split(':');
        const file = path.join(import.meta.dirname, '../contract/src', `${noun}.ts`);
        const declared: Record<string, unknown> = await import(file);
        return Object.entries(declared)
          .filter(([name]) => name.endsWith(part))
          .map(([name, values]) => {
            const left = JSON.stringify(values, (key, value: unknown) => (isShape(key) ? undefined : value));
            return `export const ${name} = ${left};`;
          })
          .join('\n');
      },
    },
  };
}

/**
 * Lets src/platform/load-part.ts load every part of the page, in place of Vite's helper, which can't be asked again for
 * what failed once. Vite has no setting for it: journeys (lost-parts) fail when its helper comes back.
 */
function ownPartLoader(): Plugin {
  return {
    name: 'longtable:own-part-loader',
    enforce: 'pre',
    apply: 'build',
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => `export { loadPart as __vitePreload } from '/src/platform/load-part.ts';`,
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    // The pages under /app. Public pages have no router (src/app/public-pages.tsx).
    tanstackRouter({
      target: 'react',
      routesDirectory: './src/app/routes',
      quoteStyle: 'single',
      autoCodeSplitting: true,
      generatedRouteTree: './src/app/route-tree.gen.ts',
    }),
    react(),
    tailwindcss(),
    contractParts(),
    ownPartLoader(),
    preloadFont(/inter-latin-opsz-normal-.*\.woff2$/),
    pageDocuments(),
  ],
  server: {
    port: 5173,
    strictPort: true,
    proxy: {
      // The live connection is below it too.
      '/api': { target: server, ws: true },
    },
  },
  build: {
    target: 'es2023',
    // Sizes are measured from the manifest.
    manifest: true,
    // Every browser that this target runs in either knows it by itself or does without.
    modulePreload: {
      polyfill: false,
      // A part that needs no other file is fetched by itself as well (src/platform/load-part.ts).
      resolveDependencies: (file, files, { hostType }) =>
        hostType === 'js' && files.length === 0 ? [file] : files,
    },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: pageFiles() },
      },
    },
    // The content policy allows no data: fonts.
    assetsInlineLimit: 0,
  },
});
