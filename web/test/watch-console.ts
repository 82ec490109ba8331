/* oxlint-disable eslint/no-console -- It is what is watched. */
let noted: string[] = [];
let expected: RegExp[] = [];

/** What is written in every run, and is no fault. */
const harmless = [
  // The browser: what was resized is drawn in the next frame.
  /ResizeObserver loop/,
];

/** From now on what is written to the console as an error or a warning is noted. */
export function watchConsole(): void {
  for (const level of ['error', 'warn'] as const) {
    const write = console[level].bind(console);
    console[level] = (...parts: unknown[]) => {
      const text = parts.map(String).join(' ');
      if ([...harmless, ...expected].some((pattern) => pattern.test(text))) return;
      noted.push(text);
      write(...parts);
    };
  }
}

/** The test brings these about on purpose. */
export function expectConsole(...patterns: RegExp[]): void {
  expected.push(...patterns);
}

/** What was noted and not expected, and begins anew. */
export function takeConsole(): string[] {
  const taken = noted;
  noted = [];
  expected = [];
  return taken;
}
