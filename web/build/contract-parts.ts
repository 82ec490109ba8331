import path from 'node:path';
import type { Plugin } from 'vite';

/**
 * Reduces imports of the contract in src/platform/api to the methods and paths of endpoints, and to refusals. Shapes depend on
 * zod, which is larger than most pages; modules that validate input import them from the contract instead. Endpoints and
 * refusals of each resource are modules of their own, so that pages load only what they use.
 */
export function contractParts(): Plugin {
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
        const file = path.join(import.meta.dirname, '../../contract/src', `${noun}.ts`);
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
