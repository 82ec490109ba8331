import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';

const root = join(import.meta.dirname, '../..');
const config = z.object({
  overrides: z.array(z.object({ files: z.array(z.string()), rules: z.record(z.string(), z.unknown()) })),
});

test('the linter’s list has every feature of the server', async () => {
  const features = await readdir(join(root, 'server/src/features'));
  const { overrides } = config.parse(JSON.parse(await readFile(join(root, '.oxlintrc.json'), 'utf8')));
  const own = overrides.find(({ files }) => files.includes('server/src/features/**'));
  const rule = JSON.stringify(own?.rules['eslint/no-restricted-imports']);
  for (const feature of features) {
    expect(rule).toContain(`"../${feature}/**"`);
    expect(rule).toContain(`"../../${feature}/**"`);
  }
});
