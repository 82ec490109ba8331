import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../..');
const guard = path.join(import.meta.dirname, 'old-node.cjs');

function runAs(version: string) {
  const script = `Object.defineProperty(process.versions, 'node', { value: '${version}' }); require(${JSON.stringify(guard)}); console.log('went on');`;
  return spawnSync(process.execPath, ['-e', script], { encoding: 'utf8' });
}

test.each(['18.20.8', '8.17.0', '0.12.18'])(
  'Node %s is refused with instructions, in a sentence',
  (version) => {
    const { status, stdout, stderr } = runAs(version);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(
      new RegExp(
        `^\\nLongtable needs Node 20 or newer, and this is Node ${version} \\(.*\\)\\.\\nInstall a newer one.*start again\\.\\n\\n$`,
      ),
    );
  },
);

test.each(['20.0.0', '26.10.0', '100.0.0'])('Node %s is accepted', (version) => {
  expect(runAs(version)).toMatchObject({ status: 0, stdout: 'went on\n', stderr: '' });
});

test('the check is written in syntax that the oldest Node reads', async () => {
  const code = (await readFile(guard, 'utf8')).replaceAll(/^\/\/.*$/gm, '');
  expect(code).not.toMatch(/\b(const|let|import|class)\b|=>|`|\?\.|,\s*\)/);
});

test('every npm script and launcher loads the check first, with the version of package.json', async () => {
  const { scripts, engines } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
    engines: { node: string };
  };
  expect(await readFile(guard, 'utf8')).toContain(`var oldest = ${engines.node.slice(2)};`);
  for (const command of Object.values(scripts)) {
    const [, launcher] = /node (?:-\S+ \S+ )?(scripts\/[\w-]+\.mjs)/.exec(command) ?? [];
    if (!launcher) continue;
    expect(command).toContain(`node -r ./scripts/launch/old-node.cjs ${launcher}`);
    const [first] = /^import .*$/m.exec(await readFile(path.join(root, launcher), 'utf8')) ?? [];
    expect(first).toBe("import './launch/old-node.cjs';");
  }
});
